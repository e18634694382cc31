import { SearchX } from "lucide-react";
import { logged, query as queryOf } from "#api-client/api.ts";
import { chapterPath, chaptersApi } from "#features/chapters/chapters.contract.ts";
import { eventLabels } from "#features/events/events.labels.ts";
import {
  fetchFound,
  kindLabels,
  type ResultKind,
  resultLabels,
  SEARCH_MAX_CHARACTERS,
  type SearchPage,
  type SearchResult,
  searchMessages,
} from "#features/search/search.contract.ts";
import { ButtonLink } from "#kit/action/button.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { Pagination } from "#kit/list/pagination.tsx";
import { Portrait } from "#kit/media/picture.tsx";
import { Section } from "#kit/page/section.tsx";
import { formatDay, formatLongDay, formatMonth, teamYearBefore } from "#shared/dates.ts";
import { emptyPage, pageNumber } from "#shared/paging.ts";
import type { PageContext, PublicPage } from "#site/document/public-page.ts";
import { fetchStates } from "#site/pages/registration/states.tsx";
import { missingLabels, searchablePages, searchLabels } from "#site/site.labels.ts";
import { LoadFailed } from "./error-pages.tsx";
import { ChipLinks, SearchForm } from "./list-filters.tsx";

const PAGE_SIZE = 10;
const RESULTS_ID = "results";

/**
 * Search engines do not index the page if nothing matches the typed words or the search failed, so that a link cannot
 * bring words of its own into search engines.
 */
export async function searchPage({ api, mainApi, query }: PageContext): Promise<PublicPage> {
  const words = (query.get("q") ?? "")
    .replace(/\p{Cc}/gu, " ")
    .trim()
    .slice(0, SEARCH_MAX_CHARACTERS)
    .toWellFormed();
  const kind = resultKinds.find((one) => one === query.get("kind"));
  const found: SearchPage | null =
    words === ""
      ? emptyPage
      : await fetchFound(mainApi, { q: words, kind, limit: PAGE_SIZE, page: pageNumber(query) }).catch(
          logged(searchMessages.failed, null),
        );
  const isFound = found !== null && found.total > 0 && found.corrected === undefined;
  const states = found?.items.some((result) => result.kind === "event") ? await fetchStates(api) : undefined;
  const suggestions = words === "" ? await fetchSuggestions(api) : [];
  return {
    title: titleOf(words, found?.page ?? 1),
    description: searchLabels.description,
    ...(words === "" && { path: "/search" }),
    ...(isFound && { path: pagePath(words, { kind, page: found.page > 1 ? found.page : undefined }) }),
    content: (
      <>
        <PageHeading banner="search" title="Search" actions={<SearchForm words={words} />} />
        <Section className="lg:pt-16">
          {words === "" ? (
            <Suggestions suggestions={suggestions} />
          ) : found ? (
            <Found {...found} words={words} kind={kind} isCancelled={(id) => states?.get(id)?.isCancelled ?? false} />
          ) : (
            <LoadFailed message={searchLabels.failed} />
          )}
        </Section>
      </>
    ),
  };
}

function titleOf(words: string, page: number): string {
  if (words === "") return "Search";
  return page === 1 ? `“${words}” · Search` : `“${words}”, page ${page} · Search`;
}

interface Suggestion {
  path: string;
  title: string;
}

async function fetchSuggestions(api: PageContext["api"]): Promise<Suggestion[]> {
  const chapters = await chaptersApi.list(api).catch(logged("Failed to fetch chapters", []));
  return [...searchablePages, ...chapters.map((chapter) => ({ path: chapterPath(chapter), title: chapter.name }))];
}

const Suggestions = ({ suggestions }: { suggestions: readonly Suggestion[] }) => (
  <nav aria-label="Suggested pages">
    <p className="max-w-reading text-lg">{searchLabels.hint}</p>
    <ul className="mt-5 flex flex-wrap gap-x-6 gap-y-1">
      {suggestions.map(({ path, title }) => (
        <li key={path}>
          <a href={path} className="text-link inline-flex min-h-11 items-center font-semibold">
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

const resultKinds = Object.keys(resultLabels) as ResultKind[];

interface ShownResults {
  kind?: ResultKind | undefined;
  page?: number | undefined;
}

const pagePath = (q: string, { kind, page }: ShownResults) => `/search${queryOf({ q, kind, page })}`;
const pageAddress = (q: string, shown: ShownResults) => `${pagePath(q, shown)}#${RESULTS_ID}`;

interface FoundProps extends SearchPage {
  isCancelled: (eventId: string) => boolean;
  words: string;
  kind: ResultKind | undefined;
}

function Found({ items, total, page, pageCount, words, kind, corrected, isCancelled }: FoundProps) {
  return (
    <>
      {(total > 0 || kind) && (
        <ChipLinks
          label={searchLabels.kinds}
          className="mb-6"
          links={[undefined, ...resultKinds].map((one) => ({
            to: pageAddress(words, { kind: one }),
            label: one ? kindLabels[one] : searchLabels.allContentTypes,
            isCurrent: one === kind,
          }))}
        />
      )}
      {/* Target of the pagination links, so that keyboard users continue at the results. */}
      <h2 id={RESULTS_ID} tabIndex={-1} className="mb-6 break-words text-2xl outline-none lg:text-3xl">
        {total === 0 ? "No results" : `${total} ${total === 1 ? "result" : "results"}`} for “
        <bdi>{corrected ?? words}</bdi>”{page > 1 && <span className="text-muted text-xl">, page {page}</span>}
      </h2>
      {corrected && (
        <p className="-mt-4 mb-6 text-muted">
          {searchLabels.correctedFrom} “<bdi>{words}</bdi>”.
        </p>
      )}
      {total === 0 ? (
        <EmptyState
          title={kind ? searchLabels.noneOfKind : searchLabels.none}
          description={kind ? undefined : searchLabels.noneDescription}
          icon={<SearchX />}
          action={
            kind ? (
              <ButtonLink to={pageAddress(words, {})}>{searchLabels.searchAll}</ButtonLink>
            ) : (
              <div className="flex flex-wrap justify-center gap-3">
                <ButtonLink to="/events">{missingLabels.seeEvents}</ButtonLink>
                <ButtonLink to="/achievements" variant="secondary">
                  {missingLabels.seeAchievements}
                </ButtonLink>
              </div>
            )
          }
        />
      ) : (
        <SearchResults results={items} isCancelled={isCancelled} />
      )}
      <Pagination
        label={searchLabels.pages}
        className="mt-10"
        page={page}
        pageCount={pageCount}
        toPage={(number) => pageAddress(words, { kind, page: number })}
      />
    </>
  );
}

/** Only events show a weekday. */
const dayOf = ({ kind, day = "" }: SearchResult) => formatMonth(kind === "event" ? formatLongDay(day) : formatDay(day));

/** @param years at least one, the latest first */
const yearsOf = (years: readonly string[]) => {
  const isSeries = years.every((year, at) => at === 0 || year === teamYearBefore(years[at - 1] ?? ""));
  return isSeries && years.length > 1 ? `${years.at(-1)} to ${years[0]}` : years.toReversed().join(", ");
};

const SearchResults = ({
  results,
  isCancelled,
}: Pick<FoundProps, "isCancelled"> & { results: readonly SearchResult[] }) => (
  <ul aria-label={searchLabels.results} className="divide-y divide-line border-line border-y">
    {results.map((result, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: results can look alike, and the list never reorders
      <li key={index} className="grid gap-x-8 gap-y-1 py-5 lg:grid-cols-[1fr_3fr]">
        <p className="pt-1 text-muted text-sm">
          {isCancelled(result.id) ? (
            <span className="font-semibold text-danger">{eventLabels.cancelled}</span>
          ) : (
            resultLabels[result.kind]
          )}
          {result.years && ` · ${yearsOf(result.years)}`}
          {result.day && (
            <>
              {" · "}
              <time dateTime={result.day}>{dayOf(result)}</time>
            </>
          )}
        </p>
        <div className="flex min-w-0 items-start gap-4">
          {result.image !== undefined && (
            <Portrait
              name={result.title}
              src={result.image}
              alt=""
              focus={result.focus}
              sizes="64px"
              className="w-16 shrink-0 rounded-full"
            />
          )}
          <div className="min-w-0 flex-1">
            <h3 className="break-words text-xl" dir="auto">
              <a href={result.path} className="text-link">
                {result.title}
              </a>
            </h3>
            {result.excerpt && (
              <p className="mt-1 max-w-reading break-words lg:text-lg" dir="auto">
                {result.excerpt}
              </p>
            )}
          </div>
        </div>
      </li>
    ))}
  </ul>
);
