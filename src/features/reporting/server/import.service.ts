import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { setting } from "#content/settings.store.ts";
import { type ContentDeps, runWrite, type Writer, type WriteTransaction } from "#content/write.ts";
import type { Change } from "#platform/db/database.ts";
import { AppError } from "#platform/errors.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import { formatDay, isoInstant } from "#shared/dates.ts";
import { BRANCH_HOST } from "#shared/vtools.ts";
import {
  datesOf,
  type ImportedEvent,
  isVtoolsFile,
  type PlannedRow,
  planImport,
  suggestColumns,
} from "../import.rules.ts";
import { readDateOrder } from "../import-dates.rules.ts";
import {
  type ColumnChoice,
  type DateOrder,
  IMPORT_MAX_COLUMNS,
  IMPORT_MAX_ROWS,
  type ImportResponse,
  type LastImport,
  outcomes,
  reportingMessages,
} from "../reporting.contract.ts";
import { importLabels } from "../reporting.labels.ts";
import { decodeText, htmlToText, readCsv } from "./import-file.service.ts";
import { getUnits, listReportingEvents, type ReportingDeps, withAttendance } from "./reporting.service.ts";
import {
  addImport,
  addItems,
  completeImport,
  countItems,
  deleteImport,
  deleteItems,
  findLatestImport,
  hasOtherContent,
  type ImportItem,
  listItems,
} from "./reporting.store.ts";

type Transaction = WriteTransaction<ContentDeps>;
type Numbers = Pick<ImportedEvent, "vtoolsId" | "members" | "guests">;

type CreatedEvent = Numbers & { id: string; version: number };
type FilledEvent = Numbers & { id: string; reportedAt: number | null };

/** Writes events. The feature of events provides it. */
export interface EventImporter<Fields> {
  /** Returns the fields of an event, or the reason why they are not valid. */
  parse: (texts: Record<string, unknown>) => { fields: Fields } | { invalid: { field: string; message: string } };
  create: (
    deps: Transaction,
    fields: Fields,
    numbers: Numbers,
    writer: Writer,
  ) => Promise<{ id: string; version: number }>;
  /** Returns when the import marked the event as reported, or null. */
  fill: (
    deps: Transaction,
    id: string,
    fills: NonNullable<PlannedRow["fills"]>,
    writer: Writer,
  ) => Promise<number | null>;
  empty: (deps: Transaction, filled: FilledEvent) => Promise<boolean>;
  remove: (deps: Transaction, event: CreatedEvent, writer: Writer) => Promise<boolean>;
}

export type ImportDeps<Fields> = ReportingDeps & { importer: EventImporter<Fields> };

/** The import or undo that runs now, with the instant of its last step. */
const currentRun = setting(
  "reporting import",
  z.object({ running: z.object({ id: z.string(), at: z.number() }).optional() }),
);

/** With SQLite, a transaction holds up all requests, so each one writes a few events. */
const EVENTS_AT_ONCE = 10;
/** The shortest pause between two transactions. Requests run in the pauses, which take as long as the transactions. */
const PAUSE_MIN_MS = 10;
/** Each signal of a change makes the site render its pages again, so an import sends few. */
const SIGNAL_EVERY_MS = 5000;
/** An import or undo without a step for this long was killed. */
const DEAD_AFTER_MS = 60_000;

interface ImportFile {
  path: string;
  columns: ColumnChoice | undefined;
  utc: boolean | undefined;
  dateOrder: DateOrder | undefined;
}

const textsOf = (event: ImportedEvent) => ({
  ...event,
  time: event.time || "00:00",
  allDay: event.time === "",
  // A last day needs a time.
  endTime: event.time === "" ? "" : event.endTime || (event.endDate && "23:59"),
  // An event belongs to the chapter that leads it.
  chapter: event.hosts[0] === BRANCH_HOST ? "" : event.hosts[0],
  description: htmlToText(event.description) || importLabels.description(formatDay(event.date)),
  location: event.location || event.city || importLabels.noLocation,
  hosts: JSON.stringify(event.hosts),
  vtoolsId: event.vtoolsId === null ? "" : String(event.vtoolsId),
});

async function planFile<Fields>(deps: ImportDeps<Fields>, { path, columns, utc, dateOrder }: ImportFile) {
  const text = decodeText(await readFile(path));
  if (text.includes("\0")) throw new AppError("invalid", { message: reportingMessages.fileType });
  const { header, records, broken } = readCsv(text);
  if (header.length < 2) throw new AppError("invalid", { message: reportingMessages.fileType });
  if (header.length > IMPORT_MAX_COLUMNS) throw new AppError("invalid", { message: reportingMessages.tooManyColumns });
  if (records.length > IMPORT_MAX_ROWS) throw new AppError("invalid", { message: reportingMessages.tooManyRows });
  const chosen = columns ?? suggestColumns(header);
  if (Object.values(chosen).some((name) => !header.includes(name)))
    throw new AppError("invalid", { message: reportingMessages.columns });
  const isVtools = isVtoolsFile(header);
  const units = await getUnits(deps);
  const stored = await withAttendance(deps, await listReportingEvents(deps));
  const isUtc = utc ?? isVtools;
  const dates = isUtc ? {} : readDateOrder(datesOf(header, records, chosen));
  const reading = { ...dates, ...(dateOrder && { dateOrder }) };
  const options = { columns: chosen, isUtc, ...reading, timeZone: deps.timeZone.name, units, now: deps.clock() };
  const rows = planImport(header, records, stored, options).map((row): PlannedRow => {
    if (row.outcome !== "new" || !row.event) return row;
    const parsed = deps.importer.parse(textsOf(row.event));
    if ("fields" in parsed) return row;
    const { field, message } = parsed.invalid;
    const name = chosen[field as keyof ColumnChoice];
    return { ...row, outcome: "invalid", reason: name ? importLabels.invalidField(name, message) : message };
  });
  const bad = broken.map(({ line, reason }): PlannedRow => ({ line, title: "", date: "", outcome: "invalid", reason }));
  const sorted = [...rows, ...bad].toSorted((one, other) => one.line - other.line);
  return { header, columns: chosen, isVtools, ...reading, rows: sorted };
}

/**
 * Plans an import and, unless it is a dry run, adds the new events and missing numbers.
 * @throws AppError: "invalid"; "conflict" if another import runs
 */
export async function importEvents<Fields>(
  deps: ImportDeps<Fields>,
  file: ImportFile,
  { isDryRun, writer }: { isDryRun: boolean; writer: Writer },
): Promise<ImportResponse> {
  const run = async (write?: (rows: readonly PlannedRow[]) => Promise<void>) => {
    const { rows, ...plan } = await planFile(deps, file);
    if (write) {
      if (!plan.columns.title || !plan.columns.date)
        throw new AppError("invalid", { message: reportingMessages.columnsMissing });
      if (plan.dateExample && !plan.dateOrder)
        throw new AppError("invalid", { message: reportingMessages.dateOrderMissing(plan.dateExample.text) });
      await write(rows);
    }
    const count = (outcome: PlannedRow["outcome"]) => rows.filter((row) => row.outcome === outcome).length;
    return {
      dryRun: isDryRun,
      ...plan,
      counts: Object.fromEntries(outcomes.map((outcome) => [outcome, count(outcome)])) as ImportResponse["counts"],
      rows: rows.map(({ event: _, fills, ...row }) => ({ ...row, ...(fills && { fills: Object.keys(fills) }) })),
    };
  };
  if (isDryRun) return run();
  // The plan is made while no other import runs, so that two imports of one file add its events once.
  return alone(deps, writer, async (current, deps) => {
    await removeHalf(deps, current);
    return run((rows) => writeRows(deps, rows, current));
  });
}

/** An import or undo that runs. */
interface Run {
  id: string;
  username: string;
  /**
   * Runs a transaction, unless another run took over after a long pause of this one.
   * @throws AppError("conflict")
   */
  step: <All extends ContentDeps, Result>(
    deps: All,
    work: (transaction: WriteTransaction<All>, writer: Writer) => Promise<Result>,
  ) => Promise<Result>;
}

/** Returns dependencies that signal changes every few seconds, and a function that sends the last signal. */
function withFewSignals<All extends ContentDeps>(deps: All): { deps: All; sendSignal: () => void } {
  let waiting: Change[] = [];
  let sentAt = deps.clock().getTime();
  const sendSignal = () => {
    deps.changes.emit(waiting);
    waiting = [];
    sentAt = deps.clock().getTime();
  };
  const emit = (changes: readonly Change[]) => {
    waiting.push(...changes);
    if (deps.clock().getTime() - sentAt >= SIGNAL_EVERY_MS) sendSignal();
  };
  return { deps: { ...deps, changes: { ...deps.changes, emit } }, sendSignal };
}

/** Runs an import or an undo in several transactions, while no other one runs. @throws AppError("conflict") */
async function alone<Fields, Result>(
  outerDeps: ImportDeps<Fields>,
  { username }: Writer,
  work: (run: Run, deps: ImportDeps<Fields>) => Promise<Result>,
): Promise<Result> {
  const { deps, sendSignal } = withFewSignals(outerDeps);
  const id = deps.newId();
  const writer = { username, batch: id };
  let isStarted = false;
  const step: Run["step"] = async (deps, work) => {
    const startedAt = performance.now();
    const result = await runWrite(deps, writer, async (transaction) => {
      const stored = await currentRun.lock(transaction.db);
      const now = transaction.clock();
      const running = stored?.value.running;
      if (isStarted && running?.id !== id) throw new AppError("conflict", { message: reportingMessages.importLost });
      if (!isStarted && running && now.getTime() - running.at < DEAD_AFTER_MS)
        throw new AppError("conflict", { message: reportingMessages.importRuns });
      const result = await work(transaction, writer);
      const value = { running: { id, at: now.getTime() } };
      await currentRun.save(transaction.db, { value, version: stored?.version ?? 0, now });
      return result;
    });
    await pause(Math.max(PAUSE_MIN_MS, performance.now() - startedAt));
    return result;
  };
  await step(deps, async () => undefined);
  isStarted = true;
  try {
    return await work({ id, username, step }, deps);
  } finally {
    sendSignal();
    await runWrite(deps, writer, async ({ db, clock }) => {
      const stored = await currentRun.lock(db);
      if (stored?.value.running?.id !== id) return;
      await currentRun.save(db, { value: {}, version: stored.version, now: clock() });
    });
  }
}

/** Writes the rows of a plan. If a row fails, the events of the rows before it are removed. */
async function writeRows<Fields>(deps: ImportDeps<Fields>, rows: readonly PlannedRow[], run: Run) {
  const written = rows.filter(({ outcome, event, fills }) => (outcome === "new" && event) || fills);
  try {
    for (let from = 0; from < written.length; from += EVENTS_AT_ONCE)
      await run.step(deps, async (transaction, writer) => {
        const { db, clock } = transaction;
        if (from === 0) await addImport(db, { id: run.id, by: run.username, now: clock() });
        await addItems(db, run.id, await writeSome(transaction, written.slice(from, from + EVENTS_AT_ONCE), writer));
        if (from + EVENTS_AT_ONCE >= written.length) await completeImport(db, run.id);
      });
  } catch (error) {
    await removeHalf(deps, run);
    throw error;
  }
}

async function writeSome<Fields>(
  transaction: WriteTransaction<ImportDeps<Fields>>,
  rows: readonly PlannedRow[],
  writer: Writer,
) {
  const { importer } = transaction;
  const items: ImportItem[] = [];
  for (const { outcome, event, eventId, fills } of rows) {
    if (outcome === "new" && event) {
      const parsed = importer.parse(textsOf(event));
      if (!("fields" in parsed)) continue;
      const { vtoolsId, members, guests } = event;
      const numbers = { vtoolsId, members, guests };
      const { id, version } = await importer.create(transaction, parsed.fields, numbers, writer);
      items.push({ ...numbers, id, createdVersion: version, reportedAt: null });
    } else if (eventId && fills) {
      const reportedAt = await importer.fill(transaction, eventId, fills, writer);
      const { reported: _, ...numbers } = fills;
      const none = { vtoolsId: null, members: null, guests: null };
      items.push({ id: eventId, ...none, ...numbers, createdVersion: null, reportedAt });
    }
  }
  return items;
}

/** @throws AppError("not_found") if IEEE reporting is switched off */
export async function getLastImport(deps: Pick<ReportingDeps, "db" | "site">): Promise<LastImport> {
  await getUnits(deps);
  const last = await findLatestImport(deps.db);
  if (!last) return { last: null };
  const { id, imported_at, imported_by } = last;
  return { last: { id, at: isoInstant(imported_at), by: imported_by, ...(await countItems(deps.db, id)) } };
}

/**
 * Moves all events of the last import to the trash, except events that someone has added data to.
 * @param id of the import that the officer sees as the last one
 * @throws AppError: "not_found"; "conflict" if an import runs, or if another import is the last one
 */
export async function undoImport<Fields>(deps: ImportDeps<Fields>, id: string, writer: Writer) {
  await getUnits(deps);
  const last = await findLatestImport(deps.db);
  if (!last) throw new AppError("not_found", { message: reportingMessages.noImport });
  return alone(deps, writer, (run, deps) => undoLast(deps, run, id));
}

/** Undoes an import, a few events at a time, so that an undo that was killed continues with the others. */
async function undoLast<Fields>(deps: ImportDeps<Fields>, { step }: Run, id: string) {
  const counts = { removed: 0, kept: 0 };
  let isDone = false;
  while (!isDone) {
    const found = await step(deps, async (transaction, writer) => {
      const { db } = transaction;
      const last = await findLatestImport(db);
      if (last?.id !== id) throw new AppError("conflict", { message: reportingMessages.notLastImport });
      const items = await listItems(db, id, EVENTS_AT_ONCE);
      const outcomes = [];
      for (const item of items) outcomes.push(await undoItem(transaction, item, writer));
      if (items.length < EVENTS_AT_ONCE) await deleteImport(db, id);
      else await deleteItems(db, id, items);
      return outcomes;
    });
    counts.removed += found.filter((outcome) => outcome === "removed").length;
    counts.kept += found.filter((outcome) => outcome === "kept").length;
    isDone = found.length < EVENTS_AT_ONCE;
  }
  return counts;
}

/** Removes an event that the import added, or the values that it added to an event. */
async function undoItem<Fields>(
  transaction: WriteTransaction<ImportDeps<Fields>>,
  { createdVersion, reportedAt, ...event }: ImportItem,
  writer: Writer,
): Promise<"removed" | "emptied" | "kept"> {
  const { db, importer } = transaction;
  if (createdVersion === null)
    return (await importer.empty(transaction, { ...event, reportedAt })) ? "emptied" : "kept";
  if (await hasOtherContent(db, event.id)) return "kept";
  return (await importer.remove(transaction, { ...event, version: createdVersion }, writer)) ? "removed" : "kept";
}

/** Undoes the last import if it has not written all its rows. */
async function removeHalf<Fields>(deps: ImportDeps<Fields>, run: Run) {
  const last = await findLatestImport(deps.db);
  if (last?.is_complete === 0) await undoLast(deps, run, last.id);
}

/** Removes the events of an import whose process was killed. */
export const halfImportsJob = <Fields>(deps: ImportDeps<Fields>): Job => ({
  name: "Remove interrupted imports",
  everyMs: 10 * 60_000,
  async run(now) {
    const last = await findLatestImport(deps.db);
    const { running } = (await currentRun.find(deps.db))?.value ?? {};
    const isRunning = running && now.getTime() - running.at < DEAD_AFTER_MS;
    if (last?.is_complete !== 0 || isRunning) return "No import was interrupted";
    await alone(deps, { username: last.imported_by }, (run, deps) => removeHalf(deps, run));
    return "An interrupted import was removed";
  },
});
