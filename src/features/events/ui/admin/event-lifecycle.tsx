import { clsx } from "clsx/lite";
import { Check } from "lucide-react";
import { eventPageLabels as labels } from "#features/events/events.admin.labels.ts";
import { type EventStage, eventStages } from "#features/events/events.rules.ts";

/**
 * Shows the stages of an event as steps. The current step is marked. A published event may never have been scheduled, so
 * Scheduled gets no tick.
 */
export function EventLifecycle({ stage }: { stage: EventStage }) {
  const current = eventStages.indexOf(stage);
  const isDone = (index: number) => index < current && eventStages[index] !== "scheduled";
  return (
    <ol aria-label={labels.lifecycle} className="mb-6 flex flex-wrap gap-x-3 gap-y-2 sm:gap-x-1 text-sm">
      {eventStages.map((step, index) => (
        <li
          key={step}
          aria-current={step === stage ? "step" : undefined}
          className={clsx(
            "flex items-center gap-1.5 font-semibold sm:not-last:after:mx-1 sm:not-last:after:h-px sm:not-last:after:w-6 sm:not-last:after:bg-field sm:not-last:after:content-['']",
            index === current ? "text-brand" : "text-muted",
          )}
        >
          <span
            aria-hidden="true"
            className={clsx(
              "inline-flex size-5 items-center justify-center rounded-full border [&>svg]:size-3.5",
              isDone(index) && "border-success bg-success text-on-accent",
              index === current && "border-brand bg-brand text-on-accent",
              index !== current && !isDone(index) && "border-field",
            )}
          >
            {isDone(index) && <Check />}
            {index === current && <span className="size-1.5 rounded-full bg-current" />}
          </span>
          {labels.stage[step]}
        </li>
      ))}
    </ol>
  );
}
