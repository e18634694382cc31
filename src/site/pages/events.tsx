import { CalendarSync } from "lucide-react";
import { logged, query as queryOf } from "#api-client/api.ts";
import { fetchEvents, fetchEventYears } from "#features/events/events.api.ts";
import type { Event, EventYear } from "#features/events/events.contract.ts";
import { countWords, type EventChoice } from "#features/events/events.labels.ts";
import { type EventStatus, eventKinds, eventStatuses, eventUnits } from "#features/events/events.rules.ts";
import {
  EventSearch,
  EventSides,
  EventYears,
  LIST_ID,
  ListHeading,
  NoEvents,
  NoEventsFound,
} from "#features/events/ui/public/event-filters.tsx";
import { EventList } from "#features/events/ui/public/event-list.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Pagination } from "#kit/list/pagination.tsx";
import { Section } from "#kit/page/section.tsx";
import { type Page, pageNumber } from "#shared/paging.ts";
import type { PageContext, PublicPage } from "#site/document/public-page.ts";
import { LoadFailed, loadFailedWords } from "./load-failed.tsx";

const PAGE_SIZE = 12;
const noYears: EventYear[] = [];

const sideTitles: Record<EventStatus, string> = { upcoming: "Upcoming Events", past: "Past Events" };

interface Asked extends EventChoice {
  /** The tab in the URL. */
  show: EventStatus | undefined;
  isFiltered: boolean;
}

/** Returns the filter. A search without a tab finds upcoming and past events; otherwise upcoming is the default. */
function askedFor(query: URLSearchParams): Asked {
  const one = <Word extends string>(name: string, words: readonly Word[]) =>
    words.find((word) => word === query.get(name));
  const [show, kind, unit] = [one("show", eventStatuses), one("kind", eventKinds), one("unit", eventUnits)];
  const q = query.get("q")?.trim() || undefined;
  const isFiltered = Boolean(kind ?? unit ?? q);
  return { show, kind, unit, q, isFiltered, status: show ?? (isFiltered ? undefined : "upcoming") };
}

export async function eventsPage({ api, mainApi, query, now, publicUrl }: PageContext): Promise<PublicPage> {
  const asked = askedFor(query);
  const { status, kind, unit, q } = asked;
  const [listed, years] = await Promise.all([
    fetchEvents(mainApi, { status, kind, unit, q, limit: PAGE_SIZE, page: pageNumber(query) }).catch(
      logged("Failed to fetch events", null),
    ),
    status === "past" ? fetchEventYears(api).catch(logged("Failed to fetch years of events", noYears)) : noYears,
  ]);
  return {
    title: titleOf(asked, listed),
    description: "Workshops, talks and competitions of the branch: upcoming events, registration, and past events.",
    path: "/events",
    events: listed?.items ?? [],
    content: <Events listed={listed} asked={asked} years={years} now={now} host={new URL(publicUrl).host} />,
  };
}

function titleOf(asked: Asked, listed: Page<Event> | null): string {
  const { status, isFiltered } = asked;
  const page = listed?.page ?? 1;
  const side = status === "upcoming" && page === 1 ? "Events" : sideTitles[status ?? "upcoming"];
  const name = isFiltered && listed ? countWords(listed.total, asked) : side;
  return page > 1 ? `${name}, page ${page}` : name;
}

interface EventsProps {
  /** Null when the list could not be read. */
  listed: Page<Event> | null;
  asked: Asked;
  years: readonly EventYear[];
  now: Date;
  /** Host of the site, for the calendar's URL. */
  host: string;
}

function Events({ listed, asked, years, now, host }: EventsProps) {
  const { show, kind, unit, q } = asked;
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
        <div className="mb-8 flex flex-col gap-4 lg:flex-row lg:items-center lg:gap-8">
          <EventSides {...asked} />
          <EventSearch {...asked} />
        </div>
        {listed ? (
          <>
            <Listed {...listed} asked={asked} now={now} />
            <Pagination
              label="Pages of events"
              className="mt-10"
              page={listed.page}
              pageCount={listed.pageCount}
              toPage={(page) => `/events${queryOf({ show, kind, unit, q, page })}#${LIST_ID}`}
            />
          </>
        ) : (
          <LoadFailed>{loadFailedWords("events")}</LoadFailed>
        )}
        <EventYears years={years} className="mt-14" />
      </Section>
    </>
  );
}

interface ListedProps extends Page<Event> {
  asked: Asked;
  now: Date;
}

function Listed({ items, total, page, asked, now }: ListedProps) {
  if (items.length === 0 && !asked.isFiltered) return <NoEvents status={asked.status ?? "upcoming"} />;
  return (
    <>
      <ListHeading words={countWords(total, asked)} />
      {items.length === 0 ? (
        <NoEventsFound />
      ) : (
        <EventList
          events={items}
          now={now}
          withLeading={asked.status === "upcoming" && !asked.isFiltered && page === 1}
        />
      )}
    </>
  );
}
