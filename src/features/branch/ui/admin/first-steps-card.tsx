import { Link } from "react-router";
import type { StepState } from "#features/branch/first-steps.ts";
import { buttonClasses } from "#kit/action/button.tsx";
import { Card } from "#kit/page/card.tsx";

/** Leads to the first steps of a new site; nothing once each is done or skipped. */
export function FirstStepsCard({ steps }: { steps: readonly StepState[] }) {
  const left = steps.filter(({ state }) => state === "open").length;
  if (left === 0) return null;
  return (
    <Card
      as="section"
      aria-labelledby="first-steps"
      padding="none"
      className="flex flex-wrap items-center justify-between gap-4 p-4 sm:p-6"
    >
      <div>
        <h2 id="first-steps" className="text-xl">
          First steps
        </h2>
        <p className="mt-1 text-muted text-sm">
          {left === 1 ? "One step is" : `${left} of ${steps.length} steps are`} left until this is your branch’s own
          site.
        </p>
      </div>
      <Link to="/admin/welcome" className={buttonClasses({})}>
        Go on
      </Link>
    </Card>
  );
}
