import { CircleCheck, CircleDashed } from "lucide-react";
import { Link } from "react-router";
import type { FirstStep, StepState } from "#features/branch/branch.rules.ts";
import { Button, buttonClasses } from "#kit/action/button.tsx";
import { Card } from "#kit/page/card.tsx";

const words: Record<FirstStep, { title: string; text: string; to: string; action: string }> = {
  who: {
    title: "Branch details",
    text: "Name, institute, contact and links, shown on every page.",
    to: "/admin/branch",
    action: "Enter branch details",
  },
  look: {
    title: "Colours and logos",
    text: "The site rejects colours that make text hard to read.",
    to: "/admin/branch#colours",
    action: "Choose colours and logos",
  },
  people: {
    title: "Team members",
    text: "Add this year's members one by one, or import a list.",
    to: "/admin/team",
    action: "Add team members",
  },
  event: {
    title: "First event",
    text: "Needs an image, a date and a location. Publish it now or save it as a draft.",
    to: "/admin/events",
    action: "Add first event",
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
  return (
    <ol aria-label="Setup steps" className="flex max-w-3xl flex-col gap-4">
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
              <Link to={to} className={buttonClasses({ variant: state === "open" ? "primary" : "secondary" })}>
                {action}
              </Link>
              {state !== "done" && (
                <Button variant="quiet" disabled={pending} onClick={() => onSkip(step, state === "open")}>
                  {state === "open" ? "Skip step" : "Resume step"}
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
