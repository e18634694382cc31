import { chipClasses } from "#kit/action/button.tsx";
import { yearLabels } from "#site/site.labels.ts";

/** Returns the year in the address; undefined if it is not a year. */
export function yearFrom(query: URLSearchParams): number | undefined {
  const year = query.get("year") ?? "";
  return /^(19|2\d)\d\d$/.test(year) ? Number(year) : undefined;
}

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
