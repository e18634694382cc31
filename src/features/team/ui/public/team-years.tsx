import { clsx } from "clsx/lite";
import { teamPath } from "#features/team/team.labels.ts";

interface TeamYearsProps {
  /** The selected year. */
  year: string;
  /** The current team year. */
  now: string;
  /** All years with members, the latest first. */
  years: readonly string[];
}

/** Links to the teams of other years. Shows nothing if there is only one year. */
export function TeamYears({ year, now, years }: TeamYearsProps) {
  if (years.length < 2) return null;
  return (
    <nav aria-label="Team years" className="mb-10">
      <ul className="flex flex-wrap gap-2">
        {years.map((label) => (
          <li key={label}>
            <a
              href={teamPath(label, now)}
              aria-current={label === year ? "page" : undefined}
              className={clsx(
                "inline-flex min-h-11 items-center rounded-lg border px-4 font-semibold tabular-nums no-underline",
                label === year
                  ? "border-brand bg-brand text-on-accent"
                  : "border-line bg-paper text-brand hover:border-brand",
              )}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
