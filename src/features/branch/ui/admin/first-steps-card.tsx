import { Link } from "react-router";
import type { StepState } from "#features/branch/branch.rules.ts";
import { buttonClasses } from "#kit/action/button.tsx";
import { Card } from "#kit/page/card.tsx";

/** Shows the setup progress of a new site. Shows nothing once each step is done or skipped. */
export function FirstStepsCard({ steps }: { steps: readonly StepState[] }) {
  if (steps.every(({ state }) => state !== "open")) return null;
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
          Set up your branch
        </h2>
        <p className="mt-1 text-muted text-sm">
          {done} of {steps.length} steps done
        </p>
      </div>
      <Link to="/admin/welcome" className={buttonClasses({})}>
        Continue setup
      </Link>
    </Card>
  );
}
