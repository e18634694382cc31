import type { SearchResult } from "#features/search/search.contract.ts";
import { kindWords } from "#features/search/search.labels.ts";
import { formatLongDay } from "#shared/dates.ts";

export const SearchResults = ({ results }: { results: readonly SearchResult[] }) => (
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
