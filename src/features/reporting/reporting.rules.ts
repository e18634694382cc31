import { BRANCH_HOST, type EventFormat, type Unit } from "#shared/vtools.ts";
import type { dutyKinds, dutyStates } from "./reporting.contract.ts";
import { dutyLabels } from "./reporting.labels.ts";

/** An event with everything that reports need. Instants are milliseconds. */
export interface ReportingEvent {
  id: string;
  version: number;
  title: string;
  description: string;
  /** Path of the public page; null while visitors cannot see the event. */
  path: string | null;
  /** First day, in the branch's time zone. */
  date: string;
  startsAt: number;
  endsAt: number | null;
  isAllDay: boolean;
  updatedAt: number;
  isCancelled: boolean;
  /** Empty without a choice. */
  kind: string;
  location: string;
  building: string;
  room: string;
  city: string;
  postalCode: string;
  format: EventFormat;
  speakers: readonly { name: string; role: string }[];
  /** IDs of the host units, the primary host first. */
  hosts: readonly string[];
  category: string;
  subcategory: string;
  vtoolsId: number | null;
  isReported: boolean;
  /** Null if nobody has counted. */
  members: number | null;
  guests: number | null;
  reportText: string;
  photos: readonly string[];
}

/** The term of a team. An election starts a term. */
export interface OfficerTerm {
  year: string;
  /** Null if the day is not known. */
  startsOn: string | null;
  endsOn: string | null;
}

interface SourcedRule {
  /** URL of the rule. */
  source: string;
  /** The day on which the source was last read. */
  readOn: string;
}

/** The rules behind the duties. Earlier texts with 1 May and 1 November are outdated. */
export const dutyRules = {
  annualPlan: {
    month: 2,
    day: 1,
    source: "https://students.ieee.org/student-branches/officer-responsibilities-reporting",
    readOn: "2026-11-24",
  },
  officers: {
    days: 20,
    source: "https://www.ieee.org/societies_communities/geo_activities/required_reporting/officer_forms.html",
    readOn: "2026-11-24",
  },
  minimum: {
    source: "https://mga.ieee.org/volunteer-hub/geographic-unit-operations/reporting-and-forms/meeting-reporting",
    readOn: "2026-11-24",
  },
  /** IEEE names no day for reports. Two weeks are a reminder of this site. */
  events: {
    reportWithinDays: 14,
    scheduleWithinDays: 14,
    source: "https://mga.ieee.org/volunteer-hub/geographic-unit-operations/reporting-and-forms/meeting-reporting",
    readOn: "2026-11-24",
  },
} satisfies Record<string, SourcedRule & Record<string, unknown>>;
export type DutyRules = typeof dutyRules;

export interface Duty {
  id: string;
  kind: (typeof dutyKinds)[number];
  state: (typeof dutyStates)[number];
  title: string;
  /** YYYY-MM-DD in the branch's time zone; null if the day is not known. */
  dueOn: string | null;
  source: string;
  readOn: string;
  eventId?: string;
  /** For officers to report: the day of their election; null if it is not known. */
  electedOn?: string | null;
  /** Whether an officer marks it as done by hand. */
  isManual: boolean;
  /** Events of the year against the unit's minimum. */
  progress?: { reported: number; held: number; minimum: number };
}

export interface DutiesInput {
  events: readonly ReportingEvent[];
  units: readonly Unit[];
  terms: readonly OfficerTerm[];
  /** IDs of duties that officers marked as done. */
  done: ReadonlySet<string>;
  now: Date;
  timeZone: string;
}

/** The annual plan is shown from this many days before its last day, and as overdue for as long after it. */
const PLAN_SHOWN_DAYS = 62;
/** A unit below its minimum is due from this month. */
const MINIMUM_DUE_FROM = "10-01";

const plus = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString();

/** Returns the day of an instant in a time zone as YYYY-MM-DD. */
export const dayOf = (at: Date | number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(Number(at)).toZonedDateTimeISO(timeZone).toPlainDate().toString();

export const hasEnded = ({ startsAt, endsAt }: Pick<ReportingEvent, "startsAt" | "endsAt">, now: Date): boolean =>
  (endsAt ?? startsAt) <= now.getTime();

const stateAt = (dueOn: string | null, today: string, soonFrom: string): Duty["state"] => {
  if (dueOn !== null && dueOn < today) return "overdue";
  return soonFrom <= today ? "due" : "upcoming";
};

function planDuties({ done }: DutiesInput, today: string, { annualPlan }: DutyRules): Duty[] {
  const { month, day, source, readOn } = annualPlan;
  const year = Number(today.slice(0, 4));
  const dueIn = (of: number) => Temporal.PlainDate.from({ year: of, month, day }).toString();
  return [year, year + 1]
    .filter((of) => today >= plus(dueIn(of), -PLAN_SHOWN_DAYS) && today <= plus(dueIn(of), PLAN_SHOWN_DAYS))
    .map((of) => {
      const id = `annual-plan-${of}`;
      const state = done.has(id) ? "done" : stateAt(dueIn(of), today, plus(dueIn(of), -PLAN_SHOWN_DAYS / 2));
      const title = dutyLabels.annualPlan(of);
      return { id, kind: "annual_plan", state, title, dueOn: dueIn(of), source, readOn, isManual: true };
    });
}

export const officersDutyId = ({ year }: Pick<OfficerTerm, "year">) => `officers-${year}`;

function officerDuties({ terms, done }: DutiesInput, today: string, { officers }: DutyRules): Duty[] {
  const { days, source, readOn } = officers;
  return terms
    .filter(({ startsOn, endsOn }) => (startsOn ?? today) <= today && (endsOn ?? today) >= today)
    .map(({ year, startsOn }) => {
      const id = officersDutyId({ year });
      const dueOn = startsOn && plus(startsOn, days);
      // Without a known election, the site cannot know whether a report is missing.
      const state = done.has(id) ? "done" : dueOn === null ? "upcoming" : stateAt(dueOn, today, today);
      const of = { source, readOn, isManual: true, electedOn: startsOn };
      return { id, kind: "officers", state, title: dutyLabels.officers(year), dueOn, ...of };
    });
}

/** Returns the events of a year that count for a unit. Only the primary host counts a joint event, a chapter only technical ones. */
const countedEvents = (events: readonly ReportingEvent[], unit: Unit, { year, now }: { year: string; now: Date }) =>
  events.filter(
    (event) =>
      event.date.startsWith(year) &&
      !event.isCancelled &&
      hasEnded(event, now) &&
      (event.hosts[0] ?? BRANCH_HOST) === unit.id &&
      (unit.kind !== "chapter" || event.category === "Technical"),
  );

/** The minimum of the last year stays a duty while events of that year can still be reported. */
function minimumDuties({ events, units, now }: DutiesInput, today: string, { minimum }: DutyRules): Duty[] {
  const year = Number(today.slice(0, 4));
  const of = { source: minimum.source, readOn: minimum.readOn, isManual: false };
  return units.flatMap((unit) =>
    [year - 1, year].map(String).flatMap((inYear): Duty | [] => {
      const counted = countedEvents(events, unit, { year: inYear, now });
      const progress = {
        reported: counted.filter(({ isReported }) => isReported).length,
        held: counted.length,
        minimum: unit.minimumEvents,
      };
      const isDone = progress.reported >= progress.minimum;
      if (inYear !== String(year) && (isDone || progress.held === progress.reported)) return [];
      const dueOn = `${inYear}-12-31`;
      const state = isDone ? "done" : stateAt(dueOn, today, `${inYear}-${MINIMUM_DUE_FROM}`);
      const title = dutyLabels.minimum(unit, progress, inYear);
      return { id: `minimum-${unit.id}-${inYear}`, kind: "minimum", state, title, dueOn, progress, ...of };
    }),
  );
}

function eventDuties({ events, now, timeZone }: DutiesInput, today: string, { events: rule }: DutyRules): Duty[] {
  const { source, readOn, reportWithinDays, scheduleWithinDays } = rule;
  const of = { source, readOn, isManual: false };
  return events.flatMap((event): Duty[] => {
    const { id: eventId, date, title } = event;
    if (event.isCancelled || event.isReported) return [];
    if (hasEnded(event, now)) {
      // IEEE counts events by year. Officers can no longer change the counts of earlier years.
      if (date < `${Number(today.slice(0, 4)) - 1}-01-01`) return [];
      // An event that ends at midnight ends on the day before.
      const lastDay = event.endsAt === null ? date : dayOf(event.endsAt - 1, timeZone);
      const dueOn = plus(lastDay, reportWithinDays);
      const state = stateAt(dueOn, today, date);
      return [
        { id: `report-${eventId}`, kind: "report", state, title: dutyLabels.report(title), dueOn, eventId, ...of },
      ];
    }
    if (event.vtoolsId !== null || date < today) return [];
    const state = stateAt(date, today, plus(date, -scheduleWithinDays));
    const words = dutyLabels.schedule(title);
    return [{ id: `schedule-${eventId}`, kind: "schedule", state, title: words, dueOn: date, eventId, ...of }];
  });
}

/**
 * Returns the duties towards IEEE. Open duties come first, sorted by day, so that the oldest unreported event is first.
 */
export function listDuties(input: DutiesInput, rules: DutyRules = dutyRules): Duty[] {
  const today = dayOf(input.now, input.timeZone);
  const all = [planDuties, officerDuties, eventDuties, minimumDuties].flatMap((list) => list(input, today, rules));
  const order = ({ state, dueOn }: Duty) => `${state === "done" ? 1 : 0} ${dueOn ?? today}`;
  return all.toSorted((one, other) => order(one).localeCompare(order(other)));
}
