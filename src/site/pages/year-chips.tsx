import { chipClasses } from "#kit/action/button.tsx";
import { yearLabels } from "#site/site.labels.ts";

/** Returns the year in the address, if it is one of the list's years. */
export const yearFrom = (query: URLSearchParams, years: readonly number[]) =>
  years.find((year) => String(year) === query.get("year"));

interface YearChipsProps {
  years: readonly number[];
  current: number | undefined;
  /** Path of the list: "/gallery". */
  path: string;
}

/** Links that limit a list to one year. Shows nothing if there is only one year. */
export function YearChips({ years, current, path }: YearChipsProps) {
  if (years.length < 2) return null;
  return (
    <nav aria-label={yearLabels.years} className="mb-8">
      <ul className="flex flex-wrap gap-2">
        {[undefined, ...years].map((year) => (
          <li key={year ?? ""}>
            <a
              href={year === undefined ? path : `${path}?year=${year}`}
              aria-current={year === current ? "page" : undefined}
              className={chipClasses(year === current)}
            >
              {year ?? yearLabels.all}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
