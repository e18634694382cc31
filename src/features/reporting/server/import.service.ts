import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { setting } from "#content/settings.store.ts";
import { type ContentDeps, runWrite, type Writer, type WriteTransaction } from "#content/write.ts";
import { AppError } from "#platform/errors.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import { formatDay, isoInstant } from "#shared/dates.ts";
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
  IMPORT_MAX_ROWS,
  type ImportResponse,
  type LastImport,
  outcomes,
  reportingMessages,
} from "../reporting.contract.ts";
import { importLabels } from "../reporting.labels.ts";
import { decodeText, readCsv } from "./read-csv.ts";
import { getUnits, listReportingEvents, type ReportingDeps, withAttendance } from "./reporting.service.ts";
import { hasOtherContent } from "./reporting.store.ts";

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

const StoredNumbers = z.object({
  id: z.string(),
  vtoolsId: z.number().nullable().default(null),
  members: z.number().nullable().default(null),
  guests: z.number().nullable().default(null),
});

const StoredImport = z.object({
  at: z.number(),
  /** False while the import runs, and after the process was killed meanwhile. */
  isComplete: z.boolean().default(true),
  by: z.string(),
  created: z.array(StoredNumbers.extend({ version: z.number() })),
  filled: z.array(StoredNumbers.extend({ reportedAt: z.number().nullable().default(null) })),
});

/** Maximum number of imports that can be undone, the latest first. */
const IMPORTS_KEPT = 20;

/** The last import, and the earlier ones that an undo returns to, the latest first. */
const lastImport = setting(
  "reporting import",
  StoredImport.extend({
    isUndone: z.boolean(),
    earlier: z.array(StoredImport).default([]),
    /** The import or undo that runs now, with the instant of its last step. */
    running: z.object({ id: z.string(), at: z.number() }).optional(),
  }),
);
type Imports = NonNullable<Awaited<ReturnType<typeof lastImport.find>>>["value"];

const nothingImported: Imports = {
  at: 0,
  by: "",
  isComplete: true,
  created: [],
  filled: [],
  isUndone: true,
  earlier: [],
};

/** With SQLite, a transaction holds up all requests, so each one writes a few events. */
const EVENTS_AT_ONCE = 25;
/** Requests run between two transactions. */
const PAUSE_MS = 10;
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
  endDate: event.time === "" ? "" : event.endDate,
  endTime: event.time === "" ? "" : event.endTime,
  description: event.description || importLabels.description(formatDay(event.date)),
  location: event.location || event.city || importLabels.noLocation,
  hosts: JSON.stringify(event.hosts),
  vtoolsId: event.vtoolsId === null ? "" : String(event.vtoolsId),
});

async function planFile<Fields>(deps: ImportDeps<Fields>, { path, columns, utc, dateOrder }: ImportFile) {
  const text = decodeText(await readFile(path));
  if (text.includes("\0")) throw new AppError("invalid", { message: reportingMessages.fileType });
  const { header, records, broken } = readCsv(text);
  if (header.length < 2) throw new AppError("invalid", { message: reportingMessages.fileType });
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
  return alone(deps, writer, async (steps) => {
    await removeHalf(deps, steps);
    return run((rows) => writeRows(deps, rows, steps));
  });
}

/** The transactions of one import or undo. */
interface Steps {
  username: string;
  /** Runs a transaction, and stores the imports that it returns. */
  step: <All extends ContentDeps>(
    deps: All,
    work: (transaction: WriteTransaction<All>, imports: Imports, writer: Writer) => Promise<Imports>,
  ) => Promise<void>;
}

/** Runs an import or an undo in several transactions, while no other one runs. @throws AppError("conflict") */
async function alone<Fields, Result>(
  deps: ImportDeps<Fields>,
  { username }: Writer,
  work: (steps: Steps) => Promise<Result>,
): Promise<Result> {
  const id = deps.newId();
  const writer = { username, batch: id };
  const step: Steps["step"] = async (deps, work) => {
    await runWrite(deps, writer, async (transaction) => {
      const stored = await lastImport.lock(transaction.db);
      const now = transaction.clock();
      const { running, ...imports } = stored?.value ?? nothingImported;
      if (running && running.id !== id && now.getTime() - running.at < DEAD_AFTER_MS)
        throw new AppError("conflict", { message: reportingMessages.importRuns });
      const value = { ...(await work(transaction, imports, writer)), running: { id, at: now.getTime() } };
      await lastImport.save(transaction.db, { value, version: stored?.version ?? 0, now });
    });
    await pause(PAUSE_MS);
  };
  const steps = { username, step };
  await step(deps, async (_, imports) => imports);
  try {
    return await work(steps);
  } finally {
    await runWrite(deps, writer, async ({ db, clock }) => {
      const stored = await lastImport.lock(db);
      if (stored?.value.running?.id !== id) return;
      const { running: _, ...value } = stored.value;
      await lastImport.save(db, { value, version: stored.version, now: clock() });
    });
  }
}

/** Writes the rows of a plan. If a row fails, the events of the rows before it are removed. */
async function writeRows<Fields>(deps: ImportDeps<Fields>, rows: readonly PlannedRow[], steps: Steps) {
  const written = rows.filter(({ outcome, event, fills }) => (outcome === "new" && event) || fills);
  try {
    for (let from = 0; from < written.length; from += EVENTS_AT_ONCE)
      await steps.step(deps, async (transaction, imports, writer) => {
        const { created, filled } = await writeSome(transaction, written.slice(from, from + EVENTS_AT_ONCE), writer);
        const isComplete = from + EVENTS_AT_ONCE >= written.length;
        if (from > 0) {
          const all = { created: [...imports.created, ...created], filled: [...imports.filled, ...filled] };
          return { ...imports, ...all, isComplete };
        }
        const { isUndone, earlier: before, ...last } = imports;
        const earlier = isUndone ? before : [last, ...before].slice(0, IMPORTS_KEPT - 1);
        const at = transaction.clock().getTime();
        return { at, by: steps.username, created, filled, isComplete, isUndone: false, earlier };
      });
  } catch (error) {
    await removeHalf(deps, steps);
    throw error;
  }
}

async function writeSome<Fields>(
  transaction: WriteTransaction<ImportDeps<Fields>>,
  rows: readonly PlannedRow[],
  writer: Writer,
) {
  const { importer } = transaction;
  const created: CreatedEvent[] = [];
  const filled: FilledEvent[] = [];
  for (const { outcome, event, eventId, fills } of rows) {
    if (outcome === "new" && event) {
      const parsed = importer.parse(textsOf(event));
      if (!("fields" in parsed)) continue;
      const { vtoolsId, members, guests } = event;
      const numbers = { vtoolsId, members, guests };
      created.push({ ...numbers, ...(await importer.create(transaction, parsed.fields, numbers, writer)) });
    } else if (eventId && fills) {
      const reportedAt = await importer.fill(transaction, eventId, fills, writer);
      const { reported: _, ...numbers } = fills;
      filled.push({ id: eventId, vtoolsId: null, members: null, guests: null, ...numbers, reportedAt });
    }
  }
  return { created, filled };
}

/** @throws AppError("not_found") if IEEE reporting is switched off */
export async function getLastImport(deps: Pick<ReportingDeps, "db" | "site">): Promise<LastImport> {
  await getUnits(deps);
  const value = (await lastImport.find(deps.db))?.value;
  if (!value || value.isUndone) return { last: null };
  const { at, by, created, filled } = value;
  return { last: { at: isoInstant(at), by, created: created.length, filled: filled.length } };
}

/**
 * Moves all events of the last import to the trash, except events that someone has added data to.
 * @throws AppError: "not_found"; "conflict" if an import runs
 */
export async function undoImport<Fields>(deps: ImportDeps<Fields>, writer: Writer) {
  await getUnits(deps);
  const { value } = (await lastImport.find(deps.db)) ?? {};
  if (!value || value.isUndone) throw new AppError("not_found", { message: reportingMessages.noImport });
  return alone(deps, writer, async (steps) => undoLast(deps, steps));
}

/** Undoes the last import, a few events at a time, so that an undo that was killed continues with the others. */
async function undoLast<Fields>(deps: ImportDeps<Fields>, { step }: Steps) {
  const counts = { removed: 0, kept: 0 };
  let found = { ...counts };
  let isDone = false;
  while (!isDone) {
    await step(deps, async (transaction, imports, writer) => {
      const { created, filled, earlier } = imports;
      const { importer } = transaction;
      found = { removed: 0, kept: 0 };
      for (const event of created.slice(0, EVENTS_AT_ONCE)) {
        const isKept = await hasOtherContent(transaction.db, event.id);
        found[!isKept && (await importer.remove(transaction, event, writer)) ? "removed" : "kept"] += 1;
      }
      const room = EVENTS_AT_ONCE - Math.min(created.length, EVENTS_AT_ONCE);
      for (const event of filled.slice(0, room)) if (!(await importer.empty(transaction, event))) found.kept += 1;
      const left = { created: created.slice(EVENTS_AT_ONCE), filled: filled.slice(room) };
      isDone = left.created.length + left.filled.length === 0;
      if (!isDone) return { ...imports, ...left };
      const [previous, ...others] = earlier;
      return previous ? { ...previous, isUndone: false, earlier: others } : { ...imports, ...left, isUndone: true };
    });
    counts.removed += found.removed;
    counts.kept += found.kept;
  }
  return counts;
}

/** Undoes the last import if it has not written all its rows. */
async function removeHalf<Fields>(deps: ImportDeps<Fields>, steps: Steps) {
  const { value } = (await lastImport.find(deps.db)) ?? {};
  if (value && !value.isUndone && !value.isComplete) await undoLast(deps, steps);
}

/** Removes the events of an import whose process was killed. */
export const halfImportsJob = <Fields>(deps: ImportDeps<Fields>): Job => ({
  name: "Remove interrupted imports",
  everyMs: 10 * 60_000,
  async run(now) {
    const { value } = (await lastImport.find(deps.db)) ?? {};
    const isHalf = value !== undefined && !value.isUndone && !value.isComplete;
    const isRunning = value?.running && now.getTime() - value.running.at < DEAD_AFTER_MS;
    if (!isHalf || isRunning) return "No import was interrupted";
    await alone(deps, { username: value.by }, (steps) => removeHalf(deps, steps));
    return "An interrupted import was removed";
  },
});
