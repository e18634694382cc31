import { ArrowRight } from "lucide-react";
import type { Event } from "#features/events/events.contract.ts";
import { eventPath, registrationState } from "#features/events/events.rules.ts";
import { formLabels } from "#features/registrations/registrations.public.labels.ts";
import { ButtonLink } from "#kit/action/button.tsx";
import { Container } from "#kit/page/section.tsx";
import { calendarLeaf } from "#shared/dates.ts";
import { homeLabels } from "#site/site.labels.ts";

const HEADING = "next-event";

// Extends the link over the whole strip, its positioned parent.
const OVER_ALL = "after:absolute after:inset-0";

interface NextEventProps {
  event: Event;
  now: Date;
  /** The number of events from now to the end of the week. */
  thisWeek: number;
  /** The event's form on this site, if it is open. */
  form?: { path: string; isWaitingList: boolean } | undefined;
}

function WayIn({ event, now, form }: NextEventProps) {
  if (form)
    return (
      <ButtonLink to={form.path} variant="outline-light" className="relative z-10">
        {form.isWaitingList ? formLabels.submitWaiting : formLabels.submit}
        <span className="sr-only"> for {event.title}</span>
      </ButtonLink>
    );
  if (registrationState(event, now) === "open" && event.registrationLink)
    return (
      <ButtonLink href={event.registrationLink} variant="outline-light" className="relative z-10">
        Register<span className="sr-only"> for {event.title}</span>
      </ButtonLink>
    );
  return (
    <a
      href={eventPath(event)}
      className={`inline-flex min-h-11 items-center gap-2 font-semibold text-cyan no-underline ${OVER_ALL}`}
    >
      More<span className="sr-only"> about {event.title}</span>
      <ArrowRight aria-hidden="true" className="size-5" />
    </a>
  );
}

/** Links the title to the event's page, unless the other link already goes there. */
function Title({ event, now, form }: NextEventProps) {
  if (!form && registrationState(event, now) !== "open") return event.title;
  return (
    <a href={eventPath(event)} className={`text-white no-underline hover:underline ${OVER_ALL}`}>
      {event.title}
    </a>
  );
}

export function NextEvent(props: NextEventProps) {
  const { event, thisWeek } = props;
  const { weekday, numeral, month } = calendarLeaf(event.date);
  return (
    <section aria-labelledby={HEADING} className="relative border-white/15 border-t bg-navy-light">
      <Container className="flex flex-wrap items-center gap-x-5 gap-y-2 py-4 sm:gap-x-8 md:py-5">
        <time dateTime={event.startsAt} className="flex flex-col items-center tabular-nums">
          <span className="display text-5xl leading-none md:text-6xl">{numeral} </span>
          <span className="mt-1 whitespace-nowrap font-semibold text-sm">{month}</span>
        </time>
        <div className="flex min-w-0 flex-[1_1_10rem] flex-wrap items-center gap-x-8 gap-y-2">
          <div className="min-w-0 flex-[1_1_20rem]">
            <h2 id={HEADING} className="font-semibold text-cyan text-sm">
              {homeLabels.nextEvent(thisWeek)}
            </h2>
            <p className="line-clamp-3 text-balance break-words font-bold font-heading text-xl leading-snug" dir="auto">
              <Title {...props} />
            </p>
            <p className="line-clamp-2 text-pretty break-words text-sm text-white/85 tabular-nums">
              {weekday}
              {!event.allDay && ` ${event.time}`} · <bdi>{event.location}</bdi>
            </p>
          </div>
          <p>
            <WayIn {...props} />
          </p>
        </div>
      </Container>
    </section>
  );
}
