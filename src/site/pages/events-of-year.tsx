import { logged } from "#api-client/api.ts";
import { fetchEvents, fetchEventYears } from "#features/events/events.api.ts";
import type { Event, EventYear } from "#features/events/events.contract.ts";
import { EventYears, LIST_ID, ListHeading } from "#features/events/ui/public/event-filters.tsx";
import { EventList } from "#features/events/ui/public/event-list.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Pagination } from "#kit/list/pagination.tsx";
import { Section } from "#kit/page/section.tsx";
import { type Page, pageNumber } from "#shared/paging.ts";
import type { PageContext, PublicPage } from "#site/document/public-page.ts";
import { LoadFailed, loadFailedWords } from "./load-failed.tsx";
import { notFoundPage } from "./not-found.tsx";

const PAGE_SIZE = 24;

/** The past events of a year. A year without events has no page. */
export async function eventsOfYearPage({ mainApi, params, query, now }: PageContext): Promise<PublicPage> {
  const year = Number(params["year"]);
  const years = await fetchEventYears(mainApi).catch(logged("Failed to fetch years of events", null));
  if (years && !years.some((one) => one.year === year)) return notFoundPage();
  // Without the years it is unknown whether this one has events.
  const listed =
    years &&
    (await fetchEvents(mainApi, { status: "past", year, limit: PAGE_SIZE, page: pageNumber(query) }).catch(
      logged("Failed to fetch events", null),
    ));
  const page = listed?.page ?? 1;
  const title = `Events of ${year}`;
  return {
    title: page > 1 ? `${title}, page ${page}` : title,
    description: `What the branch did in ${year}: its workshops, talks, competitions and visits, latest first${page > 1 ? `, page ${page}` : ""}.`,
    path: page > 1 ? `/events/${year}?page=${page}` : `/events/${year}`,
    events: listed?.items ?? [],
    content: <EventsOfYear listed={listed} year={year} years={years ?? []} now={now} />,
  };
}

interface EventsOfYearProps {
  /** Null when the list could not be read. */
  listed: Page<Event> | null;
  year: number;
  years: readonly EventYear[];
  now: Date;
}

function EventsOfYear({ listed, year, years, now }: EventsOfYearProps) {
  return (
    <>
      <PageHeading title={`Events of ${year}`} lead="Past events, latest first." />
      <Section>
        {listed ? (
          <>
            <ListHeading words={`${listed.total === 1 ? "1 past event" : `${listed.total} past events`} of ${year}`} />
            <EventList events={listed.items} now={now} />
            <Pagination
              label={`Pages of the events of ${year}`}
              className="mt-10"
              page={listed.page}
              pageCount={listed.pageCount}
              toPage={(number) => `/events/${year}?page=${number}#${LIST_ID}`}
            />
          </>
        ) : (
          <LoadFailed>{loadFailedWords("events")}</LoadFailed>
        )}
        <EventYears years={years} current={year} className="mt-14" />
      </Section>
    </>
  );
}
