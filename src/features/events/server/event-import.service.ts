import { contentRows } from "#content/content.store.ts";
import { finishWrite, PUBLISHED } from "#content/publication.ts";
import { changeStatus } from "#content/publish.ts";
import { toTrash } from "#content/removal.ts";
import type { ContentDeps, Writer, WriteTransaction } from "#content/write.ts";
import type { Attendance } from "#shared/vtools.ts";
import { EventInput } from "../events.contract.ts";
import { nothingDone } from "./event-closings.service.ts";
import { events, insertEvent } from "./events.service.ts";
import { findClosing, findEvent, putClosing, setVtoolsId } from "./events.store.ts";

/** Shown by imported events, because every event has an image. All of them share one file of the site. */
const IMPORTED_IMAGE = "/resources/field.webp";

type Deps = WriteTransaction<ContentDeps>;
type ImportedNumbers = Numbers & { id: string; version: number };
type Numbers = { [Name in keyof Attendance]: number | null } & { vtoolsId: number | null };
/** Numbers that an event does not have, and whether vTools knows its numbers. */
type Fills = Partial<Numbers> & { reported?: true };

/** Checks the texts of an imported event. @returns the fields, or the first field that is not valid */
export function parseImportedEvent(
  texts: Record<string, unknown>,
): { fields: EventInput } | { invalid: { field: string; message: string } } {
  const parsed = EventInput.safeParse(texts);
  if (parsed.success) return { fields: parsed.data };
  const [issue] = parsed.error.issues;
  return { invalid: { field: String(issue?.path[0] ?? ""), message: issue?.message ?? "" } };
}

/**
 * Stores numbers of an event, and marks it as reported if vTools knows them.
 * @returns when it was marked; null if it was not, or if it was reported before
 */
async function storeNumbers(
  deps: Deps,
  event_id: string,
  { vtoolsId, members, guests, reported }: Numbers & { reported?: true | undefined },
  writer: Writer,
) {
  const before = (await findClosing(deps.db, event_id)) ?? { event_id, ...nothingDone };
  const isKnown = vtoolsId !== null && (reported || (members ?? guests) !== null);
  const isReported = isKnown && before.reported_at === null;
  const reportedAt = isReported ? deps.clock().getTime() : null;
  await putClosing(deps.db, {
    ...before,
    members_attending: members,
    guests_attending: guests,
    ...(isReported && { reported_at: reportedAt, reported_by: writer.username }),
  });
  return reportedAt;
}

/** Adds a published event that has taken place. @returns its ID and version */
export async function createImportedEvent(deps: Deps, fields: EventInput, numbers: Numbers, writer: Writer) {
  const id = deps.newId();
  const now = deps.clock();
  // Otherwise, the home page and the feed would list old events as news.
  await insertEvent(deps, { id, now, fields, images: [IMPORTED_IMAGE], isFromPast: true });
  const row = await findEvent(deps.db, id, "all");
  if (!row) throw new Error(`The event ${id} was not stored`);
  const history = { restoreState: null, wasPublished: false };
  const { version } = await finishWrite(deps, events, row, {
    writer,
    action: "created",
    now,
    status: PUBLISHED,
    ...history,
  });
  await storeNumbers(deps, id, numbers, writer);
  return { id, version };
}

/** Returns an event and its report, and locks both until the transaction ends. */
async function lockReport({ db }: Deps, id: string) {
  await contentRows("events").lock(db, id);
  return [await findEvent(db, id, "active"), await findClosing(db, id)] as const;
}

/**
 * Adds numbers that an event does not have. Its texts stay as they are.
 * @returns when the import marked the event as reported, or null
 */
export async function fillImportedEvent(deps: Deps, id: string, fills: Fills, writer: Writer): Promise<number | null> {
  const [row, closing] = await lockReport(deps, id);
  if (!row) return null;
  const vtoolsId = row.vtools_id ?? fills.vtoolsId ?? null;
  if (vtoolsId !== row.vtools_id) await setVtoolsId(deps.db, id, vtoolsId);
  const members = closing?.members_attending ?? fills.members ?? null;
  const guests = closing?.guests_attending ?? fills.guests ?? null;
  const reportedAt = await storeNumbers(deps, id, { vtoolsId, members, guests, reported: fills.reported }, writer);
  await deps.record({ action: "updated", entity: "event report", entityId: id, label: row.title });
  return reportedAt;
}

type FilledNumbers = Numbers & { id: string; reportedAt: number | null };

/**
 * Removes filled numbers that are unchanged since the import. If an officer has reported the event since, all numbers stay, because
 * they are part of that report.
 * @returns whether they were removed
 */
export async function emptyImportedEvent(deps: Deps, { id, reportedAt, ...fills }: FilledNumbers): Promise<boolean> {
  const [row, closing] = await lockReport(deps, id);
  if (!row || !closing || closing.reported_at !== reportedAt) return false;
  const isOwn = (field: keyof Numbers, value: number | null) => fills[field] != null && fills[field] === value;
  if (isOwn("vtoolsId", row.vtools_id)) await setVtoolsId(deps.db, id, null);
  await putClosing(deps.db, {
    ...closing,
    ...(isOwn("members", closing.members_attending) && { members_attending: null }),
    ...(isOwn("guests", closing.guests_attending) && { guests_attending: null }),
    ...{ reported_at: null, reported_by: "" },
  });
  await deps.record({ action: "updated", entity: "event report", entityId: id, label: row.title });
  return true;
}

/** Whether an event and its report are as the import wrote them. */
async function isUntouched(deps: Deps, { id, version, vtoolsId, members, guests }: ImportedNumbers): Promise<boolean> {
  const [row, closing] = await lockReport(deps, id);
  if (row?.version !== version || row.vtools_id !== vtoolsId || !closing) return false;
  const { reported_at, reported_by, version: _, ...rest } = closing;
  const written = { ...nothingDone, event_id: id, members_attending: members, guests_attending: guests };
  const isReported = vtoolsId !== null && (members ?? guests) !== null;
  return (
    isReported === (reported_at !== null) &&
    Object.entries(rest).every(([name, value]) => written[name as keyof typeof rest] === value)
  );
}

/** Moves an imported event to the trash, unless an officer has edited it or its report. @returns whether it was moved */
export async function removeImportedEvent(deps: Deps, event: ImportedNumbers, writer: Writer): Promise<boolean> {
  if (!(await isUntouched(deps, event))) return false;
  await changeStatus(deps, events, { id: event.id, writer, action: "deleted", to: toTrash(events) });
  return true;
}
