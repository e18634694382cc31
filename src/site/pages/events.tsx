import { CalendarSync } from "lucide-react";
import type { ReactNode } from "react";
import { logged, query as queryOf } from "#api-client/api.ts";
import { chaptersApi } from "#features/chapters/chapters.contract.ts";
import { fetchEvents, fetchEventUnits, fetchEventYears } from "#features/events/events.api.ts";
import type { Event, EventYear } from "#features/events/events.contract.ts";
import {
  countWords,
  type EventChoice,
  eventLabels,
  type UnitChoice,
  unitLabels,
} from "#features/events/events.labels.ts";
import {
  type EventStatus,
  type EventUnit,
  eventKinds,
  eventStatuses,
  eventUnits,
} from "#features/events/events.rules.ts";
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
import { newsletterLabels } from "#features/newsletter/newsletter.contract.ts";
import { SubscribeForm } from "#features/newsletter/ui/public/newsletter-forms.tsx";
import { ExternalLink } from "#kit/action/button.tsx";
import { CopyButton } from "#kit/action/copy-button.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Island } from "#kit/island/island.tsx";
import { Pagination } from "#kit/list/pagination.tsx";
import { Section } from "#kit/page/section.tsx";
import { type Page, pageNumber } from "#shared/paging.ts";
import type { PageContext, PublicPage } from "#site/document/public-page.ts";
import { fetchStates, formControls } from "#site/pages/registration/states.tsx";
import { CALENDAR_ID, eventsLabels, loadFailed } from "#site/site.labels.ts";
import { LoadFailed, notFoundPage } from "./error-pages.tsx";
import { hasEvents, JoinLink } from "./list-filters.tsx";

const PAGE_SIZE = 12;
const noYears: EventYear[] = [];
const noOwners: EventOwner[] = [];

const sideTitles: Record<EventStatus, string> = { upcoming: eventLabels.upcoming, past: eventLabels.past };

interface Filter extends EventChoice {
  /** The tab in the URL. */
  show: EventStatus | undefined;
  isFiltered: boolean;
}

/** The owner of events: a chapter, or a unit whose events have no chapter. */
interface EventOwner extends UnitChoice {
  chapter?: string;
  unit?: EventUnit;
  hasEvents: boolean;
}

/** Returns the units of the site. The chapter of Women in Engineering keeps the value of older links. */
async function fetchOwners(api: PageContext["api"]): Promise<EventOwner[]> {
  const [used, chapters] = await Promise.all([fetchEventUnits(api), chaptersApi.list(api)]);
  const ofUnits = eventUnits
    .filter((unit) => !chapters.some((chapter) => chapter.unit === unit))
    .map((unit) => ({ value: unit, label: unitLabels[unit], unit, hasEvents: used.includes(unit) }));
  const ofChapters = chapters.map(({ _id, id, name, unit }) => ({
    value: unit ?? id,
    label: name,
    chapter: _id,
    hasEvents: used.includes(_id) || (unit !== undefined && used.includes(unit)),
  }));
  return [...ofUnits, ...ofChapters];
}

const listOwners = (api: PageContext["api"]) => fetchOwners(api).catch(logged("Failed to fetch units", noOwners));

const chapterNames = (owners: readonly EventOwner[]) =>
  new Map(owners.flatMap(({ chapter, label }) => (chapter ? [[chapter, label]] : [])));

/** Returns the filter. A search without a tab finds upcoming and past events; otherwise upcoming is the default. */
function filterFrom(query: URLSearchParams, units: readonly UnitChoice[]): Filter {
  const one = <Word extends string>(name: string, words: readonly Word[]) =>
    words.find((word) => word === query.get(name));
  const [show, kind] = [one("show", eventStatuses), one("kind", eventKinds)];
  const unit = units.find(({ value }) => value === query.get("unit"));
  const q = query.get("q")?.trim() || undefined;
  const isFiltered = Boolean(kind ?? unit ?? q);
  return { show, kind, unit, q, isFiltered, status: show ?? (isFiltered ? undefined : "upcoming") };
}

export async function eventsPage(context: PageContext): Promise<PublicPage> {
  const { api, mainApi, query, now, publicUrl, hasNewsletter } = context;
  const owners = await listOwners(api);
  const filter = filterFrom(query, owners);
  const { show, status, kind, unit, q } = filter;
  const owner = owners.find(({ value }) => value === unit?.value);
  const [listed, states] = await Promise.all([
    fetchEvents(mainApi, {
      status,
      kind,
      unit: owner?.unit,
      chapter: owner?.chapter,
      q,
      limit: PAGE_SIZE,
      page: pageNumber(query),
    }).catch(logged("Failed to fetch events", null)),
    fetchStates(api),
  ]);
  const showsYears = status === "past" || (status === "upcoming" && listed?.total === 0);
  const years = showsYears
    ? await fetchEventYears(api).catch(logged("Failed to fetch years of events", noYears))
    : noYears;
  return {
    title: titleOf(filter, listed),
    description: eventsLabels.description,
    path: "/events",
    events: listed?.items ?? [],
    content: (
      <>
        <PageHeading
          banner="events"
          title="Events"
          lead={eventsLabels.lead}
          actions={<Subscribe calendar={new URL("/events.ics", publicUrl).href} />}
        />
        <Section className="pt-6 sm:pt-10 lg:pt-14">
          <div className="mb-6 flex flex-col gap-3 lg:flex-row lg:items-center lg:gap-8">
            <EventSides {...filter} />
            {(filter.isFiltered || listed?.total !== 0 || owners.some(({ hasEvents }) => hasEvents)) && (
              <EventSearch
                {...filter}
                units={owners.filter(({ value, hasEvents }) => hasEvents || value === unit?.value)}
                show={show ?? status}
              />
            )}
          </div>
          <EventYears years={years} className="mb-6" />
          {listed ? (
            <>
              <Listed
                {...listed}
                filter={filter}
                chapters={chapterNames(owners)}
                hasOther={years.length > 0 || (status === "past" && listed.total === 0 && (await hasEvents(api)))}
                now={now}
                formOf={formControls(states, context)}
                isCancelled={({ _id }) => states.get(_id)?.isCancelled ?? false}
              />
              <Pagination
                label={eventsLabels.pages}
                className="mt-10"
                page={listed.page}
                pageCount={listed.pageCount}
                toPage={(page) => `/events${queryOf({ show, kind, unit: unit?.value, q, page })}#${LIST_ID}`}
              />
            </>
          ) : (
            <LoadFailed message={loadFailed("events")} />
          )}
          {hasNewsletter && (
            <section aria-labelledby="newsletter" className="mt-14 max-w-2xl">
              <h2 id="newsletter" className="mb-4 text-2xl">
                {newsletterLabels.link}
              </h2>
              <SubscribeForm />
            </section>
          )}
        </Section>
      </>
    ),
  };
}

function titleOf(filter: Filter, listed: Page<Event> | null): string {
  const { status, isFiltered } = filter;
  const page = listed?.page ?? 1;
  const side = status === "upcoming" && page === 1 ? "Events" : sideTitles[status ?? "upcoming"];
  const name = isFiltered && listed ? countWords(listed.total, filter) : side;
  return page > 1 ? `${name}, page ${page}` : name;
}

/** Google and Outlook have no link that opens an app, so their links open their pages with the calendar filled in. */
function Subscribe({ calendar }: { calendar: string }) {
  const link = calendar.replace(/^https?/, "webcal");
  const address = encodeURIComponent(link);
  return (
    <details className="w-full">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
        <CalendarSync aria-hidden="true" className="size-5" />
        {eventsLabels.subscribe}
      </summary>
      <ul id={CALENDAR_ID} className="flex flex-wrap gap-x-6">
        <li>
          <a href={link} className={SUBSCRIBE_LINK}>
            {eventsLabels.subscribeApple}
          </a>
        </li>
        <li>
          <ExternalLink href={`https://calendar.google.com/calendar/render?cid=${address}`} className={SUBSCRIBE_LINK}>
            {eventsLabels.subscribeGoogle}
          </ExternalLink>
        </li>
        <li>
          <ExternalLink
            href={`https://outlook.live.com/calendar/0/addfromweb?url=${address}`}
            className={SUBSCRIBE_LINK}
          >
            {eventsLabels.subscribeOutlook}
          </ExternalLink>
        </li>
      </ul>
      <p className="mt-1 break-words text-white/85">
        {eventsLabels.subscribeAddress} <span className="wrap-anywhere select-all">{calendar}</span>
      </p>
      <div className="mt-2">
        <Island
          name="copy"
          of={CopyButton}
          hydrate="interaction"
          props={{ text: calendar, label: eventsLabels.copyAddress }}
        />
      </div>
    </details>
  );
}

const SUBSCRIBE_LINK = "text-link inline-flex min-h-11 items-center";

interface ListedProps extends Page<Event> {
  filter: Filter;
  chapters: ReadonlyMap<string, string>;
  /** Whether the other tab has events. */
  hasOther: boolean;
  now: Date;
  formOf: (event: Event) => ReactNode;
  isCancelled: (event: Event) => boolean;
}

function Listed({ items, total, filter, hasOther, ...shown }: ListedProps) {
  if (items.length === 0 && !filter.isFiltered)
    return <NoEvents status={filter.status ?? "upcoming"} hasOther={hasOther} otherwise={<JoinLink />} />;
  return (
    <>
      <ListHeading words={countWords(total, filter)} />
      {items.length === 0 ? <NoEventsFound {...filter} /> : <EventList events={items} {...shown} />}
    </>
  );
}

const YEAR_PAGE_SIZE = 24;

/** The past events of a year. A year without events has no page. */
export async function eventsOfYearPage({ api, mainApi, params, query, now }: PageContext): Promise<PublicPage> {
  const year = Number(params["year"]);
  const years = await fetchEventYears(mainApi).catch(logged("Failed to fetch years of events", null));
  if (years && !years.some((one) => one.year === year)) return notFoundPage();
  // If the years could not be loaded, it is unknown whether this year has events.
  const listed =
    years &&
    (await fetchEvents(mainApi, { status: "past", year, limit: YEAR_PAGE_SIZE, page: pageNumber(query) }).catch(
      logged("Failed to fetch events", null),
    ));
  const [owners, states] = await Promise.all([listOwners(api), fetchStates(api)]);
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
              <EventList
                events={listed.items}
                chapters={chapterNames(owners)}
                now={now}
                isCancelled={({ _id }) => states.get(_id)?.isCancelled ?? false}
              />
              <Pagination
                label={eventsLabels.ofYearPages(year)}
                className="mt-10"
                page={listed.page}
                pageCount={listed.pageCount}
                toPage={(number) => `${path}?page=${number}#${LIST_ID}`}
              />
              <p className="mt-6">
                <a href="/events" className="text-link inline-flex min-h-11 items-center">
                  {eventsLabels.allUpcoming}
                </a>
              </p>
            </>
          ) : (
            <LoadFailed message={loadFailed("events")} />
          )}
        </Section>
      </>
    ),
  };
}
