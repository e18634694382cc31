import { CircleCheck, CircleDashed } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { branchLabels, branchLabels as labels } from "#features/branch/branch.admin.labels.ts";
import { branchMessages, fetchBranch, updateBranch } from "#features/branch/branch.contract.ts";
import type { FirstStep, StepState } from "#features/branch/branch.rules.ts";
import { Button, buttonClasses } from "#kit/action/button.tsx";
import { AdminHeading } from "#kit/admin/screen-parts.tsx";
import { type Loaded, LoadedContent, useLoaded } from "#kit/admin/screen-route.tsx";
import { useWrite } from "#kit/admin/use-write.ts";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { Card } from "#kit/page/card.tsx";

const stepLabels = branchLabels.firstSteps;

const words: Record<FirstStep, { title: string; text: string; to: string; action: string }> = {
  who: {
    title: stepLabels.branchDetails,
    text: stepLabels.branchDetailsHelp,
    to: "/admin/branch",
    action: stepLabels.enterBranchDetails,
  },
  look: {
    title: stepLabels.colorsAndLogos,
    text: stepLabels.colorsAndLogosHelp,
    to: "/admin/branch?tab=look",
    action: stepLabels.chooseColorsAndLogos,
  },
  people: {
    title: stepLabels.teamMembers,
    text: stepLabels.teamMembersHelp,
    to: "/admin/team",
    action: stepLabels.addTeamMembers,
  },
  event: {
    title: stepLabels.firstEvent,
    text: stepLabels.firstEventHelp,
    to: "/admin/events?add",
    action: stepLabels.addFirstEvent,
  },
};

interface FirstStepsListProps {
  steps: readonly StepState[];
  /** Skips a step, or resumes a skipped one. */
  onSkip: (step: FirstStep, skip: boolean) => void;
  pending: boolean;
}

/** Lists the setup steps of a new site, each with a link to its screen. */
function FirstStepsList({ steps, onSkip, pending }: FirstStepsListProps) {
  const next = steps.find(({ state }) => state === "open")?.step;
  return (
    <ol aria-label={stepLabels.setupSteps} className="flex max-w-4xl flex-col gap-4">
      {steps.map(({ step, state }) => {
        const { title, text, to, action } = words[step];
        const Icon = state === "done" ? CircleCheck : CircleDashed;
        return (
          <Card key={step} as="li" padding="none" className="flex flex-wrap items-center gap-4 p-4 sm:p-6">
            <Icon
              aria-hidden="true"
              className={state === "done" ? "size-7 shrink-0 text-success" : "size-7 shrink-0 text-muted"}
            />
            <div className="min-w-0 flex-1 basis-56">
              <h2 className="text-lg">
                {title}
                {state !== "open" && <span className="font-normal text-muted text-sm"> · {state}</span>}
              </h2>
              <p className="mt-1 text-muted text-sm">{text}</p>
            </div>
            <div className="flex flex-wrap gap-x-1 gap-y-3">
              <Link to={to} className={buttonClasses({ variant: step === next ? "primary" : "secondary" })}>
                {state === "done" ? stepLabels.whenDone[step] : action}
              </Link>
              {state !== "done" && (
                <Button variant="quiet" disabled={pending} onClick={() => onSkip(step, state === "open")}>
                  {state === "open" ? stepLabels.skipStep : stepLabels.resumeStep}
                  <span className="sr-only"> {title}</span>
                </Button>
              )}
            </div>
          </Card>
        );
      })}
    </ol>
  );
}

/** Shows the setup progress of a new site. Shows nothing once only colors and logos are open: the site is in use. */
export function FirstStepsCard({ steps }: { steps: readonly StepState[] }) {
  const open = steps.filter(({ state }) => state === "open").map(({ step }) => step);
  const [next] = open;
  if (!next || (open.length === 1 && next === "look")) return null;
  const done = steps.filter(({ state }) => state === "done").length;
  return (
    <Card
      as="section"
      aria-labelledby="first-steps"
      padding="none"
      className="flex flex-wrap items-center justify-between gap-4 p-4 sm:p-6"
    >
      <div>
        <h2 id="first-steps" className="text-xl">
          {stepLabels.setUpYourBranch}
        </h2>
        <p className="mt-1 text-muted text-sm">{stepLabels.stepsDone(done, steps.length)}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Link to={words[next].to} className={buttonClasses({})}>
          {words[next].action}
        </Link>
        <Link to="/admin/welcome" className={buttonClasses({ variant: "secondary" })}>
          {done === 0 ? stepLabels.viewSteps : stepLabels.continueSetup}
        </Link>
      </div>
    </Card>
  );
}

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
