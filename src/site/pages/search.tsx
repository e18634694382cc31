import { SearchX } from "lucide-react";
import { logged } from "#api-client/api.ts";
import { fetchChapters } from "#features/chapters/chapters.api.ts";
import { chapterPath } from "#features/chapters/chapters.rules.ts";
import { fetchFound } from "#features/search/search.api.ts";
import type { SearchResult } from "#features/search/search.contract.ts";
import { SEARCH_MAX_CHARACTERS, searchMessages } from "#features/search/search.labels.ts";
import { SearchForm } from "#features/search/ui/public/search-form.tsx";
import { SearchResults } from "#features/search/ui/public/search-results.tsx";
import { ButtonLink } from "#kit/action/button.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { Pagination } from "#kit/list/pagination.tsx";
import { Section } from "#kit/page/section.tsx";
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
