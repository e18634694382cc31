import { clsx } from "clsx/lite";
import { Search, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { logged, query as queryOf } from "#api-client/api.ts";
import { fetchEvents } from "#features/events/events.api.ts";
import { SEARCH_MAX_CHARACTERS } from "#features/search/search.contract.ts";
import { Button, ButtonLink, buttonClasses, chipClasses } from "#kit/action/button.tsx";
import { FilterSelect, type FilterSelectProps } from "#kit/form/choice-fields.tsx";
import { controlClasses } from "#kit/form/field.tsx";
import { EmptyState } from "#kit/list/empty-state.tsx";
import type { PageContext } from "#site/document/public-page.ts";
import { homeLabels, missingLabels, yearLabels } from "#site/site.labels.ts";

/** Returns the year in the address; undefined if it is not a year. */
export function yearFrom(query: URLSearchParams): number | undefined {
  const year = query.get("year") ?? "";
  return /^(19|2\d)\d\d$/.test(year) ? Number(year) : undefined;
}

const WORDS_MAX_CHARACTERS = 200;

/** Returns the search words in the address. */
export const wordsFrom = (query: URLSearchParams): string | undefined =>
  query.get("q")?.trim().slice(0, WORDS_MAX_CHARACTERS) || undefined;

interface ListFiltersProps {
  /** The number of items that were found; undefined if they could not be read. */
  count: number | undefined;
  years: readonly number[];
  current: number | undefined;
  q: string | undefined;
  /** Path of the list: "/gallery". */
  path: string;
  /** The name of the search field: "Search achievements". */
  label: string;
  /** A further filter. */
  choice?: FilterSelectProps | undefined;
}

/**
 * A search field and links that limit a list to one year. Shows nothing for a list that is empty, has a single item or
 * failed.
 */
export function ListFilters({ count, years, current, q, path, label, choice }: ListFiltersProps) {
  const isFiltered = current !== undefined || q !== undefined || choice?.value !== undefined;
  if (years.length === 0 || (count === 1 && !isFiltered)) return null;
  return (
    <div className="mb-8 flex flex-wrap gap-x-4 gap-y-3">
      <search className={clsx("min-w-0 flex-[1_1_16rem]", choice ? "sm:max-w-xl" : "sm:max-w-sm")}>
        <form action={path} data-apply={choice && ""} className="flex flex-wrap gap-2">
          {current && <input type="hidden" name="year" value={current} />}
          <input
            type="search"
            name="q"
            aria-label={label}
            placeholder={label}
            maxLength={WORDS_MAX_CHARACTERS}
            defaultValue={q}
            dir="auto"
            className={controlClasses(undefined, "h-11 min-w-0 flex-[1_1_5rem]")}
          />
          <button type="submit" className={buttonClasses({ variant: "secondary" })}>
            <Search aria-hidden="true" />
            <span className="sr-only">Search</span>
          </button>
          {choice && (
            <div className="max-sm:w-full">
              <FilterSelect {...choice} />
            </div>
          )}
        </form>
      </search>
      {years.length > 1 && (
        <ChipLinks
          label={yearLabels.years}
          links={[undefined, ...years].map((year) => ({
            to: path + queryOf({ year, ...(choice && { [choice.name]: choice.value }), q }),
            label: year ?? yearLabels.all,
            isCurrent: year === current,
          }))}
        />
      )}
    </div>
  );
}

interface ChipLinksProps {
  /** The label of the navigation for screen readers. */
  label: string;
  links: readonly { to: string; label: ReactNode; isCurrent: boolean }[];
  className?: string;
}

/** Links of which one is the current page, such as the years of a list. */
export const ChipLinks = ({ label, links, className }: ChipLinksProps) => (
  <nav aria-label={label} className={className}>
    <ul className="flex flex-wrap gap-2">
      {links.map(({ to, label, isCurrent }) => (
        <li key={to}>
          <a href={to} aria-current={isCurrent ? "page" : undefined} className={chipClasses(isCurrent)}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

/** Returns whether the site has events, or could not read them. */
export const hasEvents = (api: PageContext["api"]): Promise<boolean> =>
  fetchEvents(api, { limit: 1 }).then(({ total }) => total > 0, logged("Failed to fetch events", true));

/** The action of an empty list on a site without events. */
export const JoinLink = () => (
  <ButtonLink to="/join" variant="secondary">
    {homeLabels.joinBranch}
  </ButtonLink>
);

interface NothingYetProps {
  icon: ReactNode;
  title: string;
  description: string;
  hasEvents: boolean;
}

/** Replaces a list without any items, and shows visitors the way to the events. */
export const NothingYet = ({ hasEvents, ...shown }: NothingYetProps) => (
  <EmptyState
    {...shown}
    action={
      hasEvents ? (
        <ButtonLink to="/events" variant="secondary">
          {missingLabels.seeEvents}
        </ButtonLink>
      ) : (
        <JoinLink />
      )
    }
  />
);

/** Replaces a list in which the filter finds nothing. */
export const NothingFound = ({ title, path }: { title: string; path: string }) => (
  <EmptyState
    icon={<SearchX />}
    title={title}
    action={
      <ButtonLink to={path} variant="secondary">
        {yearLabels.showAll}
      </ButtonLink>
    }
  />
);

const FIELD_ID = "search-words";

/** The search of the website, for a dark background. @param words the current search */
export const SearchForm = ({ words }: { words: string }) => (
  <search className="w-full max-w-2xl">
    <form action="/search">
      <label htmlFor={FIELD_ID} className="mb-2 block font-semibold">
        Search words
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          id={FIELD_ID}
          type="search"
          name="q"
          dir="auto"
          defaultValue={words}
          maxLength={SEARCH_MAX_CHARACTERS}
          autoComplete="off"
          enterKeyHint="search"
          className="h-13 min-w-0 flex-[1_1_14rem] rounded-lg border border-field bg-paper px-4 text-ink text-lg"
        />
        <Button type="submit" variant="amber" size="large">
          <Search aria-hidden="true" />
          Search
        </Button>
      </div>
    </form>
  </search>
);
