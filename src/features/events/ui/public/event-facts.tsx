import { Calendar, Clock, MapPin, Tag } from "lucide-react";
import type { ReactNode } from "react";
import type { Event } from "#features/events/events.contract.ts";
import { eventDays, eventHours, eventWhen, kindWords, unitWords } from "#features/events/events.words.ts";

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex items-start gap-2 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-brand">
    {icon}
    <span dir="auto" className="min-w-0 text-balance break-words">
      {children}
    </span>
  </li>
);

/** "Workshop · Women in Engineering", as far as somebody has said. */
const sortOf = ({ kind, unit }: Event) => [kind && kindWords[kind].one, unit && unitWords[unit]].filter(Boolean);

function Sort({ event }: { event: Event }) {
  const words = sortOf(event);
  if (words.length === 0) return null;
  return <Fact icon={<Tag aria-hidden="true" />}>{words.join(" · ")}</Fact>;
}

/** When and where, on a card. */
export const CardFacts = ({ event }: { event: Event }) => (
  <ul className="flex flex-col gap-1.5 text-sm tabular-nums">
    <Fact icon={<Calendar aria-hidden="true" />}>
      <time dateTime={event.startsAt}>{eventDays(event)}</time>
    </Fact>
    <Fact icon={<Clock aria-hidden="true" />}>{eventHours(event)}</Fact>
    <Fact icon={<MapPin aria-hidden="true" />}>{event.location}</Fact>
    <Sort event={event} />
  </ul>
);

/** The same on a page of its own. @param zone what people call the zone of its times */
export const PageFacts = ({ event, zone }: { event: Event; zone: string }) => (
  <ul className="flex flex-col gap-3 tabular-nums">
    <Fact icon={<Calendar aria-hidden="true" />}>
      <time dateTime={event.startsAt}>{eventWhen(event, zone)}</time>
    </Fact>
    <Fact icon={<MapPin aria-hidden="true" />}>{event.location}</Fact>
    <Sort event={event} />
  </ul>
);
