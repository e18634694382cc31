import { useState } from "react";
import { fetchFirstSteps } from "#admin/first-steps.ts";
import { fetchBranch, updateBranch } from "#features/branch/branch.api.ts";
import { branchMessages } from "#features/branch/branch.contract.ts";
import type { FirstStep } from "#features/branch/branch.rules.ts";
import { FirstStepsList } from "#features/branch/ui/admin/first-steps-list.tsx";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { load, type PageProps } from "#kit/admin/load.ts";
import { LoadedContent } from "#kit/admin/loaded-content.tsx";
import { useLoaded } from "#kit/admin/use-loaded.ts";
import { useWrite } from "#kit/admin/use-write.ts";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { AdminHeading } from "#kit/page/section.tsx";

export const meta = adminMeta("Set up your branch");

export const clientLoader = () => ({ steps: load(fetchFirstSteps, branchMessages.stepsFailed) });

export default function WelcomePage({ loaderData }: PageProps<typeof clientLoader>) {
  const steps = useLoaded(loaderData.steps);
  const write = useWrite();
  const skipping = useAttempt(branchMessages.skipFailed);
  const [pending, setPending] = useState(false);

  async function skip(step: FirstStep, isSkipped: boolean) {
    setPending(true);
    await skipping.run(() =>
      write(
        async (api) => {
          const { skippedSteps, version } = await fetchBranch(api);
          const others = skippedSteps.filter((other) => other !== step);
          return updateBranch(api, { skippedSteps: isSkipped ? [...others, step] : others }, version);
        },
        () => ({ message: isSkipped ? "Step skipped" : "Step resumed" }),
      ),
    );
    setPending(false);
  }

  return (
    <>
      <AdminHeading
        title="Set up your branch"
        description="Four steps turn this into your branch’s site. You can skip a step and resume it here."
      />
      <FailureAlert failure={skipping.failure} className="mb-6" />
      <LoadedContent loaded={steps} waiting={<SpinnerBlock label="Loading the steps" className="min-h-96" />}>
        {(states) => <FirstStepsList steps={states} pending={pending} onSkip={(step, on) => void skip(step, on)} />}
      </LoadedContent>
    </>
  );
}
