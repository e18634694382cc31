import { logged } from "#api-client/api.ts";
import { fetchEvents, fetchEventYears } from "#features/events/events.api.ts";
import { EventYears, LIST_ID, ListHeading } from "#features/events/ui/public/event-filters.tsx";
import { EventList } from "#features/events/ui/public/event-list.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Pagination } from "#kit/list/pagination.tsx";
import { Section } from "#kit/page/section.tsx";
import { pageNumber } from "#shared/paging.ts";
import type { PageContext, PublicPage } from "#site/document/public-page.ts";
import { eventsLabels, loadFailed } from "#site/site.labels.ts";
import { LoadFailed } from "./load-failed.tsx";
import { notFoundPage } from "./not-found.tsx";

const PAGE_SIZE = 24;

/** The past events of a year. A year without events has no page. */
export async function eventsOfYearPage({ mainApi, params, query, now }: PageContext): Promise<PublicPage> {
  const year = Number(params["year"]);
  const years = await fetchEventYears(mainApi).catch(logged("Failed to fetch years of events", null));
  if (years && !years.some((one) => one.year === year)) return notFoundPage();
  // If the years could not be loaded, it is unknown whether this year has events.
  const listed =
    years &&
    (await fetchEvents(mainApi, { status: "past", year, limit: PAGE_SIZE, page: pageNumber(query) }).catch(
      logged("Failed to fetch events", null),
    ));
  const page = listed?.page ?? 1;
  const title = eventsLabels.ofYear(year);
  const path = `/events/${year}`;
  const pageName = page > 1 ? `, page ${page}` : "";
  return {
    title: title + pageName,
    description: `${eventsLabels.ofYearDescription(year)}${pageName}.`,
    path: page > 1 ? `${path}?page=${page}` : path,
    events: listed?.items ?? [],
    content: (
      <>
        <PageHeading banner="events" title={title} lead={eventsLabels.ofYearLead} />
        <Section className="pt-6 sm:pt-10 lg:pt-14">
          <EventYears years={years ?? []} current={year} className="mb-8" />
          {listed ? (
            <>
              <ListHeading words={eventsLabels.ofYearCount(listed.total, year)} />
              <EventList events={listed.items} now={now} />
              <Pagination
                label={eventsLabels.ofYearPages(year)}
                className="mt-10"
                page={listed.page}
                pageCount={listed.pageCount}
                toPage={(number) => `${path}?page=${number}#${LIST_ID}`}
              />
            </>
          ) : (
            <LoadFailed message={loadFailed("events")} />
          )}
        </Section>
      </>
    ),
  };
}
