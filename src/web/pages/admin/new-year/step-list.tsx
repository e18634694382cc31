import { classNames } from "#kit/class-names.ts";
import { type StepId, steps } from "./step.ts";

interface StepListProps {
  shown: StepId;
  onChoose: (id: StepId) => void;
}

/** All steps, of which one is shown; each can be gone to. On a phone the others are their numbers. */
export const StepList = ({ shown, onChoose }: StepListProps) => (
  <nav aria-label="Steps" className="mb-6">
    <ol className="flex flex-wrap gap-2">
      {steps.map(({ id, label }, index) => (
        <li key={id}>
          <button
            type="button"
            aria-current={id === shown ? "step" : undefined}
            onClick={() => onChoose(id)}
            className={classNames(
              "inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-lg border px-4 font-semibold text-sm",
              id === shown
                ? "border-brand bg-brand text-on-accent"
                : "border-line bg-paper text-brand hover:border-brand",
            )}
          >
            <span className="tabular-nums">{index + 1}</span>
            <span className={id === shown ? undefined : "max-sm:sr-only"}>{label}</span>
          </button>
        </li>
      ))}
    </ol>
  </nav>
);
