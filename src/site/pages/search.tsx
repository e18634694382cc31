import { Search, SearchX } from "lucide-react";
import { logged } from "#api-client/api.ts";
import { fetchChapters } from "#features/chapters/chapters.api.ts";
import { chapterPath } from "#features/chapters/chapters.rules.ts";
import { fetchFound } from "#features/search/search.api.ts";
import type { SearchResult } from "#features/search/search.contract.ts";
import { kindWords, SEARCH_MAX_CHARACTERS, searchMessages } from "#features/search/search.labels.ts";
import { Button, ButtonLink } from "#kit/action/button.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { Pagination } from "#kit/list/pagination.tsx";
import { Section } from "#kit/page/section.tsx";
import { formatLongDay } from "#shared/dates.ts";
import { emptyPage, type Page, pageNumber } from "#shared/paging.ts";
import type { PageContext, PublicPage } from "#site/document/public-page.ts";
import { LoadFailed } from "./load-failed.tsx";
import { pageWords } from "./page-labels.ts";

const PAGE_SIZE = 10;
const RESULTS_ID = "results";

/** Returns the page without a `path`, so that search engines do not index it. */
export async function searchPage({ api, mainApi, query }: PageContext): Promise<PublicPage> {
  const words = (query.get("q") ?? "").trim().slice(0, SEARCH_MAX_CHARACTERS).toWellFormed();
  const found: Page<SearchResult> | null =
    words === ""
      ? emptyPage
      : await fetchFound(mainApi, { q: words, limit: PAGE_SIZE, page: pageNumber(query) }).catch(
          logged(searchMessages.failed, null),
        );
  const ways = words === "" ? await waysOn(api) : [];
  return {
    title: titleOf(words, found?.page ?? 1),
    description: "Search the events, achievements, people and pages of this site.",
    content: (
      <>
        <PageHeading title="Search" actions={<SearchForm words={words} />} />
        <Section className="lg:pt-16">
          {words === "" ? <Beginnings ways={ways} /> : found ? <Found {...found} words={words} /> : <SearchFailed />}
        </Section>
      </>
    ),
  };
}

function titleOf(words: string, page: number): string {
  if (words === "") return "Search";
  return page === 1 ? `“${words}” · Search` : `“${words}”, page ${page} · Search`;
}

const SearchFailed = () => <LoadFailed>We could not search the site. Try again in a moment.</LoadFailed>;

interface Way {
  path: string;
  title: string;
}

async function waysOn(api: PageContext["api"]): Promise<Way[]> {
  const chapters = await fetchChapters(api).catch(logged("Failed to fetch chapters", []));
  return [...pageWords, ...chapters.map((chapter) => ({ path: chapterPath(chapter), title: chapter.name }))];
}

/** Suggests pages before the first search. */
const Beginnings = ({ ways }: { ways: readonly Way[] }) => (
  <nav aria-label="Suggested pages">
    <p className="max-w-prose text-lg">
      Enter a word from a title or text, a name or a place. Its first letters are enough. Or start with one of these
      pages.
    </p>
    <ul className="mt-5 flex flex-wrap gap-x-6 gap-y-1">
      {ways.map(({ path, title }) => (
        <li key={path}>
          <a href={path} className="text-link inline-flex min-h-11 items-center font-semibold">
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

const pageAddress = (words: string, page: number) =>
  `/search?${new URLSearchParams({ q: words, page: String(page) })}#${RESULTS_ID}`;

function Found({ items, total, page, pageCount, words }: Page<SearchResult> & { words: string }) {
  return (
    <>
      {/* Target of the pagination links, so that keyboard users continue at the results. */}
      <h2 id={RESULTS_ID} tabIndex={-1} className="mb-6 break-words text-2xl outline-none lg:text-3xl">
        {total === 0 ? "Nothing" : `${total} ${total === 1 ? "result" : "results"}`} for “<bdi>{words}</bdi>”
        {pageCount > 1 && <span className="text-muted text-xl">, page {page}</span>}
      </h2>
      {total === 0 ? (
        <EmptyState
          title="No event, achievement, person or page has all of these words"
          description="Try fewer words, or only the first letters of a word."
          icon={<SearchX />}
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <ButtonLink to="/events">See the events</ButtonLink>
              <ButtonLink to="/achievements" variant="secondary">
                See the achievements
              </ButtonLink>
            </div>
          }
        />
      ) : (
        <SearchResults results={items} />
      )}
      <Pagination
        label="Pages of results"
        className="mt-10"
        page={page}
        pageCount={pageCount}
        toPage={(number) => pageAddress(words, number)}
      />
    </>
  );
}

const FIELD_ID = "search-words";

/** A plain HTML form on a dark background. @param words the current search */
const SearchForm = ({ words }: { words: string }) => (
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

const SearchResults = ({ results }: { results: readonly SearchResult[] }) => (
  <ul className="divide-y divide-line border-line border-y">
    {results.map((result, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: results can look alike, and the list never reorders
      <li key={index} className="py-5">
        <p className="text-muted text-sm">
          {kindWords[result.kind]}
          {result.day && (
            <>
              {" · "}
              <time dateTime={result.day}>{formatLongDay(result.day)}</time>
            </>
          )}
        </p>
        <h3 className="mt-1 break-words text-xl" dir="auto">
          <a href={result.path} className="text-link">
            {result.title}
          </a>
        </h3>
        {result.excerpt && (
          <p className="mt-1 max-w-prose break-words" dir="auto">
            {result.excerpt}
          </p>
        )}
      </li>
    ))}
  </ul>
);
