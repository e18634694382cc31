import { useState } from "react";
import { branchLabels as labels } from "#features/branch/branch.admin.labels.ts";
import { branchMessages, fetchBranch, updateBranch } from "#features/branch/branch.contract.ts";
import type { FirstStep, StepState } from "#features/branch/branch.rules.ts";
import { type Loaded, LoadedContent, useLoaded } from "#kit/admin/screen-route.tsx";
import { useWrite } from "#kit/admin/use-write.ts";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { AdminHeading } from "#kit/page/section.tsx";
import { FirstStepsList } from "./first-steps.tsx";

/** The setup of a new site, in steps. */
export function WelcomeScreen({ loaded }: { loaded: Promise<Loaded<StepState[]>> }) {
  const steps = useLoaded(loaded);
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
        () => ({ message: isSkipped ? labels.stepSkipped : labels.stepResumed }),
      ),
    );
    setPending(false);
  }

  return (
    <>
      <AdminHeading title={labels.setup} description={labels.setupHelp} />
      <FailureAlert failure={skipping.failure} className="mb-6" />
      <LoadedContent loaded={steps} waiting={<SpinnerBlock label={labels.loadingSteps} className="min-h-96" />}>
        {(states) => <FirstStepsList steps={states} pending={pending} onSkip={(step, on) => void skip(step, on)} />}
      </LoadedContent>
    </>
  );
}
