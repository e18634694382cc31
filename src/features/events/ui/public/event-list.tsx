import type { ReactNode } from "react";
import { descriptionPreview } from "#features/events/event-description.rules.ts";
import type { Event } from "#features/events/events.contract.ts";
import { eventLabels } from "#features/events/events.labels.ts";
import {
  type EventStatus,
  eventPath,
  eventStatus,
  type RegistrationState,
  registrationState,
} from "#features/events/events.rules.ts";
import { Island } from "#kit/island/island.tsx";
import { gridSizes } from "#kit/media/picture-sizes.ts";
import { TitleText } from "#kit/page/text.tsx";
import { calendarLeaf, formatLongDay, formatMonth } from "#shared/dates.ts";
import { CardFacts, EventAction } from "./event-facts.tsx";
import { EventPictures } from "./event-pictures.tsx";
import { ExpandableText } from "./expandable-text.tsx";

interface EventListProps {
  events: readonly Event[];
  /** The names of chapters by ID. */
  chapters: ReadonlyMap<string, string>;
  now: Date;
  /** Returns what replaces the registration link of an event that has a form on this site. */
  formOf?: (event: Event) => ReactNode;
  isCancelled?: (event: Event) => boolean;
}

/** Events in rows, in the order of the list, with a heading for each month. */
export function EventList({ events, chapters, now, formOf, isCancelled }: EventListProps) {
  const months = [...Map.groupBy(events, ({ date }) => date.slice(0, "2026-11".length))];
  return (
    <div className="flex flex-col gap-10 lg:gap-14">
      {months.map(([month, listed], group) => (
        <section key={month} aria-labelledby={`month-${month}`}>
          <h2 id={`month-${month}`} className="border-line border-b pb-2 text-lg text-muted">
            {formatMonth(month)}
          </h2>
          {listed.map((event, index) => (
            <EventRow
              key={event._id}
              event={event}
              chapter={chapters.get(event.chapter ?? "")}
              status={eventStatus(event, now)}
              registration={registrationState(event, now)}
              form={formOf?.(event)}
              isCancelled={isCancelled?.(event) ?? false}
              priority={group === 0 && index === 0}
            />
          ))}
        </section>
      ))}
    </div>
  );
}

/** On phones, the picture is a square: the middle of a picture of 16:9. */
const SIZES = gridSizes([{ pixels: 142 }, { from: 768, pixels: 224 }, { from: 1024, pixels: 320 }]);

interface EventRowProps {
  event: Event;
  chapter: string | undefined;
  status: EventStatus;
  registration: RegistrationState;
  form: ReactNode;
  isCancelled: boolean;
  priority: boolean;
}

// Short texts are plain markup that needs no script.
function Description({ event: { _id, title, description } }: { event: Event }) {
  const props = { text: description, subject: title };
  if (descriptionPreview(description) === null) return <ExpandableText {...props} />;
  return <Island name="event-text" of={ExpandableText} id={_id} hydrate="interaction" props={props} />;
}

function EventRow({ event, chapter, status, registration, form, isCancelled, priority }: EventRowProps) {
  const headingId = `event-${event._id}`;
  const { weekday, numeral } = calendarLeaf(event.date);
  return (
    <article
      aria-labelledby={headingId}
      className="grid grid-cols-[5rem_minmax(0,1fr)] grid-rows-[auto_1fr] gap-x-4 gap-y-4 border-line border-b py-6 md:grid-cols-[4rem_minmax(0,1fr)_14rem] md:gap-x-6 lg:grid-cols-[5.5rem_minmax(0,1fr)_20rem] lg:gap-x-8 lg:py-8 [&_.picture]:rounded-card"
    >
      <time dateTime={event.startsAt} className="md:row-span-2">
        <span className="sr-only">{formatLongDay(event.date)}</span>
        <span aria-hidden="true" className="display block text-4xl text-brand leading-none tabular-nums">
          {numeral}
        </span>
        <span aria-hidden="true" className="mt-1 block font-semibold text-sm">
          {weekday}
        </span>
      </time>
      <div className="row-span-2 min-w-0 md:row-span-1">
        {isCancelled && <p className="mb-1 font-semibold text-danger text-sm">{eventLabels.cancelled}</p>}
        <h3 id={headingId} dir="auto" className="text-balance break-words text-xl">
          <a href={eventPath(event)} className="text-ink no-underline hover:underline">
            <TitleText text={event.title} />
          </a>
        </h3>
        <div className="mt-3">
          <CardFacts event={event} chapter={chapter} />
        </div>
      </div>
      <div className="row-picture md:col-start-3 md:row-span-2 md:row-start-1">
        <EventPictures event={event} sizes={SIZES} priority={priority} />
      </div>
      <div className="col-span-2 flex flex-wrap items-baseline gap-x-5 md:col-span-1 md:col-start-2">
        <Description event={event} />
        <div className="mt-4 empty:hidden">
          {!(isCancelled && status === "past") && (
            <EventAction event={event} status={status} registration={registration} form={form} />
          )}
        </div>
      </div>
    </article>
  );
}
