import type { EventChoice } from "#features/events/events.labels.ts";
import type { EventStatus } from "#features/events/events.rules.ts";

const sides: { status: EventStatus; label: string }[] = [
  { status: "upcoming", label: "Upcoming Events" },
  { status: "past", label: "Past Events" },
];

/** The toggle between upcoming and past events. Keeps the filters. */
export function EventSides({ status, kind, unit, q }: EventChoice) {
  return (
    <form action="/events" className="inline-flex gap-1 self-start rounded-xl border border-line bg-wash p-1">
      {Object.entries({ kind, unit, q }).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {sides.map((side) => (
        <button
          key={side.status}
          name="show"
          value={side.status}
          type="submit"
          aria-pressed={side.status === status}
          className="min-h-11 cursor-pointer whitespace-nowrap rounded-lg px-3 font-semibold text-muted hover:text-ink aria-pressed:bg-brand aria-pressed:text-on-accent sm:px-5"
        >
          {side.label}
        </button>
      ))}
    </form>
  );
}
