import { clsx } from "clsx/lite";
import type { EventYear } from "#features/events/events.contract.ts";

interface EventYearsProps {
  years: readonly EventYear[];
  /** The selected year. */
  current?: number;
  className?: string;
}

/** Links to the years with past events, with their number. */
export function EventYears({ years, current, className }: EventYearsProps) {
  if (years.length === 0) return null;
  return (
    <nav aria-label="Past events by year" className={className}>
      <h2 className="mb-3 text-lg">By year</h2>
      <ul className="flex flex-wrap gap-2">
        {years.map(({ year, count }) => (
          <li key={year}>
            <a
              href={`/events/${year}`}
              aria-current={year === current ? "page" : undefined}
              className={clsx(
                "inline-flex min-h-11 items-center gap-2 rounded-lg border px-4 font-semibold tabular-nums no-underline",
                year === current ? "border-brand bg-brand text-on-accent" : "border-line text-brand hover:border-brand",
              )}
            >
              {year}{" "}
              <span className={clsx("font-normal text-sm", year === current ? "text-on-accent" : "text-muted")}>
                {count === 1 ? "1 event" : `${count} events`}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
