import type { Selectable } from "kysely";
import { contentRows, getRow } from "#content/content.store.ts";
import { checkVersion, runWrite, type WriteDeps, type Writer } from "#content/write.ts";
import type { Db } from "#platform/db/database.ts";
import type { EventClosingsTable } from "#platform/db/schema/tables.ts";
import { AppError } from "#platform/errors.ts";
import { type Attendance, attendanceOf, differsFromCheckIns } from "#shared/vtools.ts";
import { type EventClosing, type EventClosingInput, type EventSummary, eventMessages } from "../events.contract.ts";
import { hasFinalNumbers } from "../events.rules.ts";
import { events, requireOwnVtoolsId } from "./events.service.ts";
import { findClosing, putClosing, setVtoolsId } from "./events.store.ts";

const stepOf = (at: number | null, by: string) => (at === null ? null : { at: new Date(at).toISOString(), by });

/** The closing of an event before the first step. */
export const nothingDone: Omit<Selectable<EventClosingsTable>, "event_id"> = {
  confirmed_at: null,
  confirmed_by: "",
  wrapped_up_at: null,
  wrapped_up_by: "",
  members_attending: null,
  guests_attending: null,
  attendance_reason: "",
  report_text: "",
  summary: "",
  shows_attendance: 0,
  reported_at: null,
  reported_by: "",
  version: 0,
};

const present = (row: typeof nothingDone, vtoolsId: number | null): EventClosing => ({
  numbersConfirmed: stepOf(row.confirmed_at, row.confirmed_by),
  wrappedUp: stepOf(row.wrapped_up_at, row.wrapped_up_by),
  reported: stepOf(row.reported_at, row.reported_by),
  membersAttending: row.members_attending,
  guestsAttending: row.guests_attending,
  attendanceReason: row.attendance_reason,
  reportText: row.report_text,
  summary: row.summary,
  showsAttendance: row.shows_attendance === 1,
  vtoolsId,
  version: row.version,
});

/** Returns the steps after an event. @throws AppError("not_found") */
export async function getClosing(deps: { db: Db }, eventId: string): Promise<EventClosing> {
  const event = await getRow(deps, events, eventId, "active");
  return present((await findClosing(deps.db, eventId)) ?? nothingDone, event.vtools_id);
}

/** Returns what visitors read about a published event. @throws AppError("not_found") */
export async function getSummary(
  { db, findAttendance }: { db: Db; findAttendance: FindAttendance },
  eventId: string,
): Promise<EventSummary> {
  await getRow({ db }, events, eventId, "published");
  const closing = (await findClosing(db, eventId)) ?? nothingDone;
  const shown = present(closing, null);
  const text = shown.summary;
  if (!shown.showsAttendance || !hasFinalNumbers(shown)) return { text, participants: null };
  const attendance = attendanceOf(shown, await findAttendance(db, eventId));
  return { text, participants: attendance ? attendance.members + attendance.guests : null };
}

/** Returns the check-in counts; undefined without check-ins. */
export type FindAttendance = (db: Db, eventId: string) => Promise<Attendance | undefined>;

/**
 * Marks steps as done or as open, and stores the report. A step that is already done keeps its time.
 * @throws AppError: "not_found"; "stale"; "conflict" if another event has the vTools ID; "invalid" if an event without a vTools ID would count as reported, or if entered numbers
 * differ from those of the door without a reason
 */
export const saveClosing = (
  { findAttendance, ...deps }: WriteDeps & { findAttendance: FindAttendance },
  eventId: string,
  input: EventClosingInput,
  writer: Writer,
): Promise<EventClosing> =>
  runWrite(deps, writer, async (deps) => {
    // Two officers may save different parts at the same time.
    await contentRows("events").lock(deps.db, eventId);
    const event = await getRow(deps, events, eventId, "active");
    const now = deps.clock().getTime();
    const before = (await findClosing(deps.db, eventId)) ?? nothingDone;
    checkVersion(writer, before);
    const step = (isDone: boolean | undefined, at: number | null, by: string) => {
      if (!(isDone ?? at !== null)) return { at: null, by: "" };
      return at ? { at, by } : { at: now, by: writer.username };
    };
    const confirmed = step(input.numbersConfirmed, before.confirmed_at, before.confirmed_by);
    const closed = step(input.wrappedUp, before.wrapped_up_at, before.wrapped_up_by);
    const reported = step(input.reported, before.reported_at, before.reported_by);
    const vtoolsId = input.vtoolsId === undefined ? event.vtools_id : input.vtoolsId;
    if (reported.at !== null && vtoolsId === null)
      throw new AppError("invalid", { message: eventMessages.vtoolsIdMissing });
    const row = {
      event_id: eventId,
      confirmed_at: confirmed.at,
      confirmed_by: confirmed.by,
      wrapped_up_at: closed.at,
      wrapped_up_by: closed.by,
      members_attending: changed(input.membersAttending, before.members_attending),
      guests_attending: changed(input.guestsAttending, before.guests_attending),
      attendance_reason: changed(input.attendanceReason, before.attendance_reason),
      report_text: changed(input.reportText, before.report_text),
      summary: changed(input.summary, before.summary),
      shows_attendance: input.showsAttendance === undefined ? before.shows_attendance : Number(input.showsAttendance),
      reported_at: reported.at,
      reported_by: reported.by,
      version: before.version,
    };
    const entered = { membersAttending: row.members_attending, guestsAttending: row.guests_attending };
    const { membersAttending, guestsAttending, attendanceReason } = input;
    const isEntered = [membersAttending, guestsAttending, attendanceReason].some((value) => value !== undefined);
    const needsReason = isEntered && row.attendance_reason === "";
    if (needsReason && differsFromCheckIns(entered, await findAttendance(deps.db, eventId)))
      throw new AppError("invalid", { message: eventMessages.reasonMissing });
    const stored = await putClosing(deps.db, row);
    await deps.record({ action: "updated", entity: "event report", entityId: eventId, label: event.title });
    const isNewId = vtoolsId !== event.vtools_id;
    if (isNewId) {
      await requireOwnVtoolsId(deps.db, eventId, vtoolsId);
      await setVtoolsId(deps.db, eventId, vtoolsId);
    }
    if (isNewId || shownPart(row) !== shownPart(before)) {
      await deps.record(
        { action: "updated", entity: events.entity, entityId: eventId, label: event.title },
        { isAudited: false },
      );
    }
    return present(stored, vtoolsId);
  });

/** The part of the report that the event's page shows. */
const shownPart = (row: typeof nothingDone) =>
  JSON.stringify([
    row.summary,
    row.shows_attendance && [row.confirmed_at, row.members_attending, row.guests_attending],
  ]);

const changed = <Value>(input: Value | undefined, stored: Value): Value => (input === undefined ? stored : input);
