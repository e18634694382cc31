import { CircleCheck, CircleDashed } from "lucide-react";
import { Link } from "react-router";
import { branchLabels } from "#features/branch/branch.admin.labels.ts";
import type { FirstStep, StepState } from "#features/branch/branch.rules.ts";
import { Button, buttonClasses } from "#kit/action/button.tsx";
import { Card } from "#kit/page/card.tsx";

const labels = branchLabels.firstSteps;

const words: Record<FirstStep, { title: string; text: string; to: string; action: string }> = {
  who: {
    title: labels.branchDetails,
    text: labels.branchDetailsHelp,
    to: "/admin/branch",
    action: labels.enterBranchDetails,
  },
  look: {
    title: labels.colorsAndLogos,
    text: labels.colorsAndLogosHelp,
    to: "/admin/branch?tab=look",
    action: labels.chooseColorsAndLogos,
  },
  people: {
    title: labels.teamMembers,
    text: labels.teamMembersHelp,
    to: "/admin/team",
    action: labels.addTeamMembers,
  },
  event: {
    title: labels.firstEvent,
    text: labels.firstEventHelp,
    to: "/admin/events?add",
    action: labels.addFirstEvent,
  },
};

interface FirstStepsListProps {
  steps: readonly StepState[];
  /** Skips a step, or resumes a skipped one. */
  onSkip: (step: FirstStep, skip: boolean) => void;
  pending: boolean;
}

/** Lists the setup steps of a new site, each with a link to its screen. */
export function FirstStepsList({ steps, onSkip, pending }: FirstStepsListProps) {
  const next = steps.find(({ state }) => state === "open")?.step;
  return (
    <ol aria-label={labels.setupSteps} className="flex max-w-4xl flex-col gap-4">
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
                {state === "done" ? labels.whenDone[step] : action}
              </Link>
              {state !== "done" && (
                <Button variant="quiet" disabled={pending} onClick={() => onSkip(step, state === "open")}>
                  {state === "open" ? labels.skipStep : labels.resumeStep}
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
          {labels.setUpYourBranch}
        </h2>
        <p className="mt-1 text-muted text-sm">{labels.stepsDone(done, steps.length)}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Link to={words[next].to} className={buttonClasses({})}>
          {words[next].action}
        </Link>
        <Link to="/admin/welcome" className={buttonClasses({ variant: "secondary" })}>
          {done === 0 ? labels.viewSteps : labels.continueSetup}
        </Link>
      </div>
    </Card>
  );
}
