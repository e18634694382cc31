import { clsx } from "clsx/lite";
import { type StepId, steps } from "./step.ts";

interface StepListProps {
  shown: StepId;
  onChoose: (id: StepId) => void;
}

/** Lists the steps. On a phone it shows only their numbers, because the heading below names the step. */
export const StepList = ({ shown, onChoose }: StepListProps) => (
  <nav aria-label="Steps" className="mb-6">
    <ol className="grid grid-cols-6 gap-2 sm:flex sm:flex-wrap sm:gap-1.5 lg:gap-2">
      {steps.map(({ id, label }, index) => (
        <li key={id}>
          <button
            type="button"
            aria-current={id === shown ? "step" : undefined}
            onClick={() => onChoose(id)}
            className={clsx(
              "inline-flex min-h-11 w-full cursor-pointer items-center justify-center gap-1.5 rounded-lg border px-1.5 font-semibold text-sm sm:max-lg:text-[0.8125rem] lg:gap-2 lg:px-4",
              id === shown
                ? "border-brand bg-brand text-on-accent"
                : "border-line bg-paper text-brand hover:border-brand",
            )}
          >
            <span className="tabular-nums">{index + 1}</span>
            <span className="max-sm:sr-only">{label}</span>
          </button>
        </li>
      ))}
    </ol>
  </nav>
);
