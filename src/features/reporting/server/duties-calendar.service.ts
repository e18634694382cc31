import { z } from "zod";
import { setting } from "#content/settings.store.ts";
import { runWrite, type Writer } from "#content/write.ts";
import type { Db } from "#platform/db/database.ts";
import { AppError } from "#platform/errors.ts";
import { createSignatures } from "#platform/signed-links.ts";
import { type CalendarEntry, calendarFile } from "#shared/calendar-file.ts";
import { calendarLabels } from "../reporting.labels.ts";
import type { Duty } from "../reporting.rules.ts";
import { getDuties, getUnits, type ReportingDeps } from "./reporting.service.ts";

const DAY_MS = 86_400_000;

export interface CalendarDeps extends ReportingDeps {
  /** Whether an account can still see duties. */
  maySeeDuties: (db: Db, adminId: string) => Promise<boolean>;
}

const signatures = (deps: Pick<ReportingDeps, "db">) => createSignatures(deps, "calendar of duties");

/** The part of an officer's link that a renewal changes, by account. Links that were never renewed have none. */
const renewals = setting("calendars of duties", z.object({ keys: z.record(z.string(), z.string()) }));

/** Returns the text that an officer's link signs. */
async function signedText(db: Db, adminId: string): Promise<string> {
  const key = (await renewals.find(db))?.value.keys[adminId];
  return key === undefined ? adminId : `${adminId} ${key}`;
}

/**
 * Returns the path of an officer's calendar. It works until the officer renews it or the account ends.
 * @throws AppError("not_found") if IEEE reporting is switched off
 */
export async function calendarPath(deps: Pick<ReportingDeps, "db" | "site">, adminId: string): Promise<string> {
  await getUnits(deps);
  const sign = await signatures(deps).signer();
  return `/api/reporting/duties.ics?officer=${adminId}&signature=${sign(await signedText(deps.db, adminId))}`;
}

/** Gives an officer a new link. The earlier link stops working. */
export async function renewCalendar(deps: ReportingDeps, adminId: string, writer: Writer): Promise<string> {
  await getUnits(deps);
  await runWrite(deps, writer, async (deps) => {
    const stored = await renewals.lock(deps.db);
    const value = { keys: { ...stored?.value.keys, [adminId]: deps.newId() } };
    await renewals.save(deps.db, { value, version: stored?.version ?? 0, now: deps.clock() });
    const label = calendarLabels.renewed;
    await deps.record({ action: "updated", entity: "calendar link", entityId: adminId, label });
  });
  return calendarPath(deps, adminId);
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

/** Returns the open duties as a calendar. @throws AppError("not_found") if the link is not valid, or reporting is off */
export async function readCalendar(
  deps: CalendarDeps,
  { officer = "", signature = "" }: { officer?: string | undefined; signature?: string | undefined },
  company: string,
): Promise<string> {
  const isSignature = /^[\w-]{43}$/.test(signature);
  const isValid = isSignature && (await signatures(deps).isValid(await signedText(deps.db, officer), signature));
  if (!isValid || !(await deps.maySeeDuties(deps.db, officer))) throw new AppError("not_found");
  await getUnits(deps);
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
