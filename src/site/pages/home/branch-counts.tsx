import { clsx } from "clsx/lite";
import type { Team } from "#features/team/team.contract.ts";
import { Container } from "#kit/page/section.tsx";
import { homeLabels } from "#site/site.labels.ts";

interface CountSources {
  events: number;
  achievements: number;
  team: Team | null;
  years: number;
}

export interface BranchCount {
  count: number;
  label: string;
  to: string;
}

/** Returns the numbers of the branch. Leaves out zeros. */
export function branchCounts({ events, achievements, team, years }: CountSources): BranchCount[] {
  const members = Object.values(team ?? {}).flat().length;
  const line = (count: number, [one, many]: readonly [string, string], to: string) => ({
    count,
    label: count === 1 ? one : many,
    to,
  });
  return [
    line(events, homeLabels.events, "/events"),
    line(achievements, homeLabels.achievements, "/achievements"),
    line(members, homeLabels.members, "/team"),
    line(years, homeLabels.years, "/events?show=past"),
  ].filter(({ count }) => count > 0);
}

const columns = ["", "grid-cols-1", "grid-cols-2", "grid-cols-3", "grid-cols-2 md:grid-cols-4"];

/** Shows the branch in numbers, each with a link to its list. Shows nothing without numbers. */
export function CountsBand({ counts }: { counts: readonly BranchCount[] }) {
  if (counts.length === 0) return null;
  return (
    <section aria-label={homeLabels.numbers} className="border-line border-t">
      <Container>
        <ul className={clsx("grid gap-x-4 gap-y-6 py-8 sm:gap-x-8 lg:py-12", columns[counts.length])}>
          {counts.map(({ count, label, to }) => (
            <li key={to}>
              <a href={to} className="group flex flex-col gap-1 text-ink no-underline">
                <span className="display text-4xl text-brand leading-none tabular-nums lg:text-6xl">
                  {count.toLocaleString("en-GB")}{" "}
                </span>
                <span className="text-pretty font-semibold text-sm group-hover:underline sm:text-base">{label}</span>
              </a>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}
