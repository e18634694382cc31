import type { Db } from "#platform/db/database.ts";
import { AppError } from "#platform/errors.ts";
import { createSignatures } from "#platform/signed-links.ts";
import { type CalendarEntry, calendarFile } from "#shared/calendar-file.ts";
import { calendarLabels } from "../reporting.labels.ts";
import type { Duty } from "../reporting.rules.ts";
import { getDuties, type ReportingDeps } from "./reporting.service.ts";

const DAY_MS = 86_400_000;

export interface CalendarDeps extends ReportingDeps {
  /** Whether an account can still see duties. */
  maySeeDuties: (db: Db, adminId: string) => Promise<boolean>;
}

const signatures = (deps: Pick<ReportingDeps, "db">) => createSignatures(deps, "calendar of duties");

/** Returns the path of an officer's calendar. It works until the account ends. */
export async function calendarPath(deps: Pick<ReportingDeps, "db">, adminId: string): Promise<string> {
  const sign = await signatures(deps).signer();
  return `/api/reporting/duties.ics?officer=${adminId}&signature=${sign(adminId)}`;
}

const entryOf = ({ id, title, dueOn, source, readOn }: Duty, timeZone: string): CalendarEntry | [] => {
  if (dueOn === null) return [];
  const day = Temporal.PlainDate.from(dueOn);
  const startsAt = day.toZonedDateTime(timeZone).epochMilliseconds;
  // The day on which the rule was read, so that the same duties give the same text.
  const updatedAt = new Date(`${readOn}T00:00:00Z`);
  const endsAt = day.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds;
  const of = { sequence: 0, updatedAt, createdAt: updatedAt, allDay: true, location: "", description: source };
  return { id: `${id}@duties`, title, startsAt, endsAt, ...of };
};

/** Returns the open duties as a calendar. @throws AppError("not_found") if the link is not valid */
export async function readCalendar(
  deps: CalendarDeps,
  { officer = "", signature = "" }: { officer?: string | undefined; signature?: string | undefined },
  company: string,
): Promise<string> {
  const isValid = /^[\w-]{43}$/.test(signature) && (await signatures(deps).isValid(officer, signature));
  if (!isValid || !(await deps.maySeeDuties(deps.db, officer))) throw new AppError("not_found");
  const timeZone = deps.timeZone.name;
  const open = (await getDuties(deps)).filter(({ state }) => state !== "done");
  return calendarFile({
    company,
    name: calendarLabels.name(company),
    timeZone,
    ttl: DAY_MS / 1000,
    entries: open.flatMap((duty) => entryOf(duty, timeZone)),
  });
}
