import { readFile } from "node:fs/promises";
import { z } from "zod";
import { setting } from "#content/settings.store.ts";
import { type ContentDeps, runWrite, type Writer, type WriteTransaction } from "#content/write.ts";
import { AppError } from "#platform/errors.ts";
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
  by: z.string(),
  created: z.array(StoredNumbers.extend({ version: z.number() })),
  filled: z.array(StoredNumbers.extend({ reportedAt: z.number().nullable().default(null) })),
});

/** Maximum number of imports that can be undone, the latest first. */
const IMPORTS_KEPT = 20;

/** The last import, and the earlier ones that an undo returns to, the latest first. */
const lastImport = setting(
  "reporting import",
  StoredImport.extend({ isUndone: z.boolean(), earlier: z.array(StoredImport).default([]) }),
);

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

/** Plans an import and, unless it is a dry run, adds the new events and missing numbers in one transaction. */
export async function importEvents<Fields>(
  deps: ImportDeps<Fields>,
  file: ImportFile,
  { isDryRun, writer }: { isDryRun: boolean; writer: Writer },
): Promise<ImportResponse> {
  const { rows, ...plan } = await planFile(deps, file);
  if (!isDryRun) {
    if (!plan.columns.title || !plan.columns.date)
      throw new AppError("invalid", { message: reportingMessages.columnsMissing });
    if (plan.dateExample && !plan.dateOrder)
      throw new AppError("invalid", { message: reportingMessages.dateOrderMissing(plan.dateExample.text) });
    await runImport(deps, rows, writer);
  }
  const count = (outcome: PlannedRow["outcome"]) => rows.filter((row) => row.outcome === outcome).length;
  return {
    dryRun: isDryRun,
    ...plan,
    counts: Object.fromEntries(outcomes.map((outcome) => [outcome, count(outcome)])) as ImportResponse["counts"],
    rows: rows.map(({ event: _, fills, ...row }) => ({ ...row, ...(fills && { fills: Object.keys(fills) }) })),
  };
}

const runImport = <Fields>(deps: ImportDeps<Fields>, rows: readonly PlannedRow[], { username }: Writer) => {
  const writer = { username, batch: deps.newId() };
  return runWrite(deps, writer, async (transaction) => {
    const stored = await lastImport.lock(transaction.db);
    const created: CreatedEvent[] = [];
    const filled: FilledEvent[] = [];
    for (const { outcome, event, eventId, fills } of rows) {
      if (outcome === "new" && event) {
        const parsed = deps.importer.parse(textsOf(event));
        if (!("fields" in parsed)) continue;
        const { vtoolsId, members, guests } = event;
        const numbers = { vtoolsId, members, guests };
        created.push({ ...numbers, ...(await deps.importer.create(transaction, parsed.fields, numbers, writer)) });
      } else if (eventId && fills) {
        const reportedAt = await deps.importer.fill(transaction, eventId, fills, writer);
        const { reported: _, ...numbers } = fills;
        filled.push({ id: eventId, vtoolsId: null, members: null, guests: null, ...numbers, reportedAt });
      }
    }
    if (created.length + filled.length === 0) return;
    const now = transaction.clock();
    const { isUndone = true, earlier: before = [], ...last } = stored?.value ?? {};
    const earlier = isUndone ? before : [StoredImport.parse(last), ...before].slice(0, IMPORTS_KEPT - 1);
    const value = { at: now.getTime(), by: username, created, filled, isUndone: false, earlier };
    await lastImport.save(transaction.db, { value, version: stored?.version ?? 0, now });
  });
};

export async function getLastImport({ db }: Pick<ReportingDeps, "db">): Promise<LastImport> {
  const value = (await lastImport.find(db))?.value;
  if (!value || value.isUndone) return { last: null };
  const { at, by, created, filled } = value;
  return { last: { at: isoInstant(at), by, created: created.length, filled: filled.length } };
}

/** Moves all events of the last import to the trash, except events that someone has added data to. @throws AppError("not_found") */
export const undoImport = <Fields>(deps: ImportDeps<Fields>, { username }: Writer) => {
  const writer = { username, batch: deps.newId() };
  return runWrite(deps, writer, async (transaction) => {
    const stored = await lastImport.lock(transaction.db);
    if (!stored || stored.value.isUndone) throw new AppError("not_found", { message: reportingMessages.noImport });
    let removed = 0;
    for (const event of stored.value.created) {
      const isKept = await hasOtherContent(transaction.db, event.id);
      if (!isKept && (await deps.importer.remove(transaction, event, writer))) removed += 1;
    }
    let kept = stored.value.created.length - removed;
    for (const filled of stored.value.filled) if (!(await deps.importer.empty(transaction, filled))) kept += 1;
    const now = transaction.clock();
    const [previous, ...earlier] = stored.value.earlier;
    const value = previous ? { ...previous, isUndone: false, earlier } : { ...stored.value, isUndone: true };
    await lastImport.save(transaction.db, { value, version: stored.version, now });
    return { removed, kept };
  });
};
