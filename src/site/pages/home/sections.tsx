import { clsx } from "clsx/lite";
import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import type { Event } from "#features/events/events.contract.ts";
import { eventPath, registrationState } from "#features/events/events.rules.ts";
import { formLabels } from "#features/registrations/registrations.public.labels.ts";
import type { Team } from "#features/team/team.contract.ts";
import { hasDepartment, isEmpty, sectionLabels, shownSections } from "#features/team/team.labels.ts";
import { EmptyTeam, TeamSection } from "#features/team/ui/public/team-section.tsx";
import { ButtonLink } from "#kit/action/button.tsx";
import { Container, Section } from "#kit/page/section.tsx";
import { calendarLeaf } from "#shared/dates.ts";
import { TeamLoadFailed } from "#site/pages/error-pages.tsx";
import { homeLabels } from "#site/site.labels.ts";

const HEADING = "next-event";

// Extends the link over the whole strip, its positioned parent.
const OVER_ALL = "after:absolute after:inset-0";

interface NextEventProps {
  event: Event;
  now: Date;
  /** The number of events from now to the end of the week. */
  thisWeek: number;
  /** The event's form on this site, if it is open. */
  form?: { path: string; isWaitingList: boolean } | undefined;
}

function WayIn({ event, now, form }: NextEventProps) {
  if (form)
    return (
      <ButtonLink to={form.path} variant="outline-light" className="relative z-10">
        {form.isWaitingList ? formLabels.submitWaiting : formLabels.submit}
        <span className="sr-only"> for {event.title}</span>
      </ButtonLink>
    );
  if (registrationState(event, now) === "open" && event.registrationLink)
    return (
      <ButtonLink href={event.registrationLink} variant="outline-light" className="relative z-10">
        Register<span className="sr-only"> for {event.title}</span>
      </ButtonLink>
    );
  return (
    <a
      href={eventPath(event)}
      className={`inline-flex min-h-11 items-center gap-2 font-semibold text-cyan no-underline ${OVER_ALL}`}
    >
      More<span className="sr-only"> about {event.title}</span>
      <ArrowRight aria-hidden="true" className="size-5" />
    </a>
  );
}

/** Links the title to the event's page, unless the other link already goes there. */
function Title({ event, now, form }: NextEventProps) {
  if (!form && registrationState(event, now) !== "open") return event.title;
  return (
    <a href={eventPath(event)} className={`text-white no-underline hover:underline ${OVER_ALL}`}>
      {event.title}
    </a>
  );
}

export function NextEvent(props: NextEventProps) {
  const { event, thisWeek } = props;
  const { weekday, numeral, month } = calendarLeaf(event.date);
  return (
    <section aria-labelledby={HEADING} className="relative border-white/15 border-t bg-navy-light">
      <Container className="flex flex-wrap items-center gap-x-5 gap-y-2 py-4 sm:gap-x-8 md:py-5">
        <time dateTime={event.startsAt} className="flex flex-col items-center tabular-nums">
          <span className="display text-5xl leading-none md:text-6xl">{numeral} </span>
          <span className="mt-1 whitespace-nowrap font-semibold text-sm">{month}</span>
        </time>
        <div className="flex min-w-0 flex-[1_1_10rem] flex-wrap items-center gap-x-8 gap-y-2">
          <div className="min-w-0 flex-[1_1_20rem]">
            <h2 id={HEADING} className="font-semibold text-cyan text-sm">
              {homeLabels.nextEvent(thisWeek)}
            </h2>
            <p className="line-clamp-3 text-balance break-words font-bold font-heading text-xl leading-snug" dir="auto">
              <Title {...props} />
            </p>
            <p className="line-clamp-2 text-pretty break-words text-sm text-white/85 tabular-nums">
              {weekday}
              {!event.allDay && ` ${event.time}`} · <bdi>{event.location}</bdi>
            </p>
          </div>
          <p>
            <WayIn {...props} />
          </p>
        </div>
      </Container>
    </section>
  );
}

interface CountSources {
  events: number;
  achievements: number;
  team: Team | null;
  /** The year of the first event. */
  since: string | undefined;
}

export interface BranchCount {
  count: number;
  label: string;
  to: string;
}

/** Returns the numbers of the branch. Leaves out zeros. */
export function branchCounts({ events, achievements, team, since }: CountSources): BranchCount[] {
  const members = Object.values(team ?? {}).flat().length;
  const line = (count: number, [one, many]: readonly [string, string], to: string) => ({
    count,
    label: count === 1 ? one : many,
    to,
  });
  return [
    line(events, homeLabels.events(since), "/events"),
    line(achievements, homeLabels.achievements, "/achievements"),
    line(members, homeLabels.members, "/team"),
  ].filter(({ count }) => count > 0);
}

const columns = ["", "grid-cols-1", "grid-cols-2", "grid-cols-3"];

/** Shows the branch in numbers, each with a link to its list. Shows nothing without numbers. */
export function CountsBand({ counts }: { counts: readonly BranchCount[] }) {
  if (counts.length === 0) return null;
  return (
    <section aria-label={homeLabels.numbers} className="border-line border-t">
      <Container>
        <ul className={clsx("flex flex-wrap gap-x-4 gap-y-6 py-8 sm:grid sm:gap-x-8 lg:py-12", columns[counts.length])}>
          {counts.map(({ count, label, to }) => (
            <li key={to} className="flex-[1_1_5rem]">
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

interface TeamGroupsProps {
  /** Null when the people could not be read. */
  team: Team | null;
  year: string;
  /** Whether the page of the team shows people. */
  hasPage: boolean;
  /** The link below the page's last pictures. */
  report: ReactNode;
  className: string;
}

/** Meet Our Team: the four groups. */
export const TeamGroups = ({ team, year, hasPage, report, className }: TeamGroupsProps) => (
  <Section
    title={homeLabels.team}
    titleId="team"
    tone="wash"
    className={className}
    action={
      hasPage && (
        <a href="/team" className="text-link inline-flex min-h-11 items-center">
          {homeLabels.teamYears}
        </a>
      )
    }
  >
    {team === null ? (
      <TeamLoadFailed />
    ) : isEmpty(team) ? (
      <EmptyTeam year={year} level={3} />
    ) : (
      shownSections(team).map((section) => {
        const title = sectionLabels[section].heading(year);
        return (
          <FoldedGroup key={section} name={title} count={team[section].length}>
            <TeamSection title={title} members={team[section]} leaders={!hasDepartment(section)} />
          </FoldedGroup>
        );
      })
    )}
    {report}
  </Section>
);

interface FoldedGroupProps {
  name: string;
  count: number;
  /** Holds a list whose items are the group's members. */
  children: ReactNode;
}

/** The number of members before "Show all", by width of the screen. home.css hides the others. */
const FIRST = { narrow: 2, wide: 6 };

/** Collapses a group until the visitor selects "Show all". */
function FoldedGroup({ name, count, children }: FoldedGroupProps) {
  return (
    <div className="folded-group mt-12 first:mt-0">
      {children}
      {count > FIRST.narrow && (
        <details className={clsx("mt-3 lg:mt-5", count <= FIRST.wide && "lg:hidden")}>
          <summary className="fold-toggle flex min-h-11 cursor-pointer items-center justify-center rounded-lg border border-line bg-paper font-semibold text-brand">
            <span className="fold-closed">
              Show all {count}
              <span className="sr-only"> of {name}</span>
            </span>
            <span className="fold-open">
              Show fewer
              <span className="sr-only"> of {name}</span>
            </span>
          </summary>
        </details>
      )}
    </div>
  );
}
