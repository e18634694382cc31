import { ArrowLeft, ArrowRight } from "lucide-react";
import type { EventLink, EventNeighbours } from "#features/events/events.contract.ts";
import { eventPath } from "#features/events/events.rules.ts";
import { classNames } from "#kit/class-names.ts";
import { formatLongDay } from "#shared/dates.ts";

interface NeighbourProps {
  event: EventLink;
  side: "before" | "after";
}

function Neighbour({ event, side }: NeighbourProps) {
  const after = side === "after";
  return (
    <a
      href={eventPath(event)}
      rel={after ? "next" : "prev"}
      className={classNames(
        "group flex items-center gap-4 rounded-card border border-line p-5 no-underline hover:border-brand [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-brand",
        after && "text-right sm:col-start-2",
      )}
    >
      {!after && <ArrowLeft aria-hidden="true" />}
      <span className={classNames("min-w-0 flex-1", !after && "order-last")}>
        <span className="block text-muted text-sm">
          {after ? "Next event" : "Previous event"}, {formatLongDay(event.date)}
        </span>
        <span dir="auto" className="mt-1 block break-words font-heading font-semibold text-ink group-hover:underline">
          {event.title}
        </span>
      </span>
      {after && <ArrowRight aria-hidden="true" />}
    </a>
  );
}

/** The events that begin just before and just after this one. */
export function NeighbouringEvents({ before, after }: EventNeighbours) {
  if (!before && !after) return null;
  return (
    <nav aria-label="Other events" className="grid gap-4 sm:grid-cols-2">
      {before && <Neighbour event={before} side="before" />}
      {after && <Neighbour event={after} side="after" />}
    </nav>
  );
}
