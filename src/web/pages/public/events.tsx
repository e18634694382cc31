import { CalendarSync } from "lucide-react";
import { fetchEvents } from "#features/events/events.calls.ts";
import type { Event } from "#features/events/events.contract.ts";
import type { EventStatus } from "#features/events/events.rules.ts";
import { EventList } from "#features/events/ui/public/event-list.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Pagination } from "#kit/list/pagination.tsx";
import { Section } from "#kit/page/section.tsx";
import { emptyPage, type Page } from "#shared/paging.ts";
import type { PageContext, PublicPage } from "#web/documents/public-page.ts";
import { logged } from "#web/logged.ts";
import { pageNumber } from "#web/page-number.ts";

const PAGE_SIZE = 12;

const sides: { status: EventStatus; label: string }[] = [
  { status: "upcoming", label: "Upcoming Events" },
  { status: "past", label: "Past Events" },
];

export async function eventsPage({ mainApi, query, now, publicUrl }: PageContext): Promise<PublicPage> {
  const status: EventStatus = query.get("show") === "past" ? "past" : "upcoming";
  // A failed fetch is logged and leaves the list empty (specification, section 8).
  const listed = await fetchEvents(mainApi, { status, limit: PAGE_SIZE, page: pageNumber(query) }).catch(
    logged("Failed to fetch events", emptyPage),
  );
  return {
    title: "Events",
    description:
      "Workshops, talks and competitions of the branch: what comes next, where to register, and what has been.",
    path: "/events",
    events: listed.items,
    content: <Events {...listed} status={status} now={now} host={new URL(publicUrl).host} />,
  };
}

interface EventsProps extends Page<Event> {
  status: EventStatus;
  now: Date;
  /** Of the site, for the calendar's address. */
  host: string;
}

function Events({ items: events, page, pageCount, status, now, host }: EventsProps) {
  return (
    <>
      <PageHeading
        title="Events"
        lead="Come to learn, build and meet people. Everything is open to all students."
        actions={
          <a href={`webcal://${host}/events.ics`} className="inline-flex min-h-11 items-center gap-2 font-semibold">
            <CalendarSync aria-hidden="true" className="size-5" />
            Subscribe to the calendar
          </a>
        }
      />
      <Section>
        <form action="/events" className="mb-8 inline-flex gap-1 rounded-xl border border-line bg-wash p-1">
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
        <EventList events={events} status={status} now={now} />
        <Pagination
          label="Pages of events"
          className="mt-10"
          page={page}
          pageCount={pageCount}
          toPage={(number) => `/events?${status === "past" ? "show=past&" : ""}page=${number}`}
        />
      </Section>
    </>
  );
}
