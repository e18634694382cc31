import { SPOID } from "#shared/form-fields.ts";
import { ATTENDANCE_MAX, type EventFormat, subcategoriesOf, type Unit, vtoolsCategoryNames } from "#shared/vtools.ts";
import { fromLocal, fromUtc, isInstant, parseTime, readDateOrder } from "./import-dates.rules.ts";
import {
  type ColumnChoice,
  type DateOrder,
  type ImportColumn,
  importColumnNames,
  importColumns,
  type outcomes,
} from "./reporting.contract.ts";
import { importLabels } from "./reporting.labels.ts";
import { dayOf, type ReportingEvent } from "./reporting.rules.ts";

/** A record of the file, with the number of its last line. */
export interface FileRecord {
  line: number;
  cells: readonly string[];
}

export interface ImportedEvent {
  vtoolsId: number | null;
  title: string;
  description: string;
  date: string;
  /** Empty if the file has no time. */
  time: string;
  endDate: string;
  endTime: string;
  location: string;
  format: EventFormat | "";
  building: string;
  room: string;
  city: string;
  postalCode: string;
  /** IDs of units. */
  hosts: string[];
  category: string;
  subcategory: string;
  members: number | null;
  guests: number | null;
}

export interface PlannedRow {
  line: number;
  title: string;
  date: string;
  outcome: (typeof outcomes)[number];
  /** Why a row is invalid or left out, or what to check. */
  reason?: string;
  /** The stored event of a matching or conflicting row. */
  eventId?: string;
  /** Differences from the stored event, which stays unchanged. */
  conflicts?: { field: string; stored: string; imported: string }[];
  /** Numbers and the vTools ID that the stored event does not have yet. */
  fills?: Partial<Pick<ImportedEvent, "vtoolsId" | "members" | "guests"> & { reported: true }>;
  event?: ImportedEvent;
}

/** Returns a text without case and punctuation. Symbols stay, because "C++" and "C#" are different titles. */
const plain = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{S}#]+/gu, " ")
    .trim() || text.trim();

/** Returns the columns that the headers suggest. */
export function suggestColumns(header: readonly string[]): ColumnChoice {
  const taken = new Set<number>();
  const choice: ColumnChoice = {};
  for (const column of importColumnNames) {
    const all: readonly string[] = importColumns[column];
    // In other spreadsheets, an "ID" is the number of a row, and the ID of vTools marks an event as reported.
    const names = column === "vtoolsId" && !isVtoolsFile(header) ? all.filter((name) => name === "vtools id") : all;
    const index = names.map((name) => header.findIndex((text) => plain(text) === name)).find((found) => found >= 0);
    if (index === undefined || taken.has(index)) continue;
    taken.add(index);
    choice[column] = header[index] ?? "";
  }
  return choice;
}

/** Headings that only vTools uses: in the file of a unit, and in the file of the API. */
const VTOOLS_ONLY = [
  ...["tm zone info", "spoid", "number of ieee member attendees", "number of non member attendees"],
  ...["ieee attending", "guests attending", "primary host"],
];

/**
 * Returns whether a file comes from vTools, whose times are in UTC: from a unit's page, or from the API. Other programs
 * export an ID, a title and a date too.
 */
export const isVtoolsFile = (header: readonly string[]): boolean => {
  const names = header.map(plain);
  const has = (...wanted: string[]) => wanted.every((name) => names.includes(name));
  return (
    (has("id", "event title", "event date") || has("id", "title", "start time")) &&
    VTOOLS_ONLY.some((name) => has(name))
  );
};

/** Returns the texts of the columns with dates, to read their order. */
export function datesOf(header: readonly string[], records: readonly FileRecord[], columns: ColumnChoice): string[] {
  const indexes = [columns.date, columns.endDate, columns.end].map((name) => header.indexOf(name ?? "\0"));
  return records.flatMap(({ cells }) => indexes.map((index) => (cells[index] ?? "").trim()));
}

const LEGACY = /\[legacy report\]/i;
const MIDNIGHT = /[ T]00:00(?::00)?/;

function parseCount(text: string): number | null | undefined {
  if (text === "") return null;
  // Spreadsheets write whole numbers as 12.0, and missing ones as a dash.
  const digits = text.replace(/[,\s]|\.0+$/g, "");
  if (/^(?:n\/?a|[-–—])$/i.test(digits)) return null;
  return /^\d+$/.test(digits) && Number(digits) <= ATTENDANCE_MAX ? Number(digits) : undefined;
}

function parseFormat(text: string): ImportedEvent["format"] {
  const word = plain(text);
  if (/hybrid/.test(word)) return "hybrid";
  if (/virtual|online/.test(word)) return "online";
  return /physical|person/.test(word) ? "in_person" : "";
}

function parseCategory(text: string, sub: string) {
  const word = plain(text).replace("non technical", "nontechnical");
  const category = vtoolsCategoryNames.find((name) => word.startsWith(plain(name))) ?? "";
  const rest = ` ${plain(sub)} ${word.slice(plain(category).length)} `;
  const subcategory = subcategoriesOf(category).find((name) => rest.includes(` ${plain(name)} `)) ?? "";
  return { category, subcategory };
}

const SPOIDS = new RegExp(`\\b${SPOID.source}\\b`, "g");

export interface ImportOptions {
  columns: ColumnChoice;
  /** Whether dates are in UTC, as in the files of vTools. */
  isUtc: boolean;
  timeZone: string;
  /** Which part of numeric dates comes first; undefined if neither the file nor an officer says so. */
  dateOrder?: DateOrder | undefined;
  units: readonly Unit[];
  now: Date;
}

/** An event of the file, with what decides whether another row reports the same event. */
interface Report {
  event: ImportedEvent;
  isLegacy: boolean;
  /** The day as the file writes it. Older reports have a day in UTC without a time. */
  writtenDay: string;
  /** A note for the officer to check. Empty if there is none. */
  warning: string;
}

type ParsedRow = Report | { reason: string; isSkipped?: boolean };

interface DayTime {
  date: string;
  /** Empty if it is not known. */
  time: string;
}

/**
 * Returns the end of a row that is not in UTC. The column of the end has a time, a day, or both.
 * @returns undefined if the column of the end day has another text
 */
function localEnd(
  { day, end }: { day: string; end: string },
  startsOn: string,
  dateOrder: DateOrder | undefined,
): DayTime | undefined {
  if (day !== "") return fromLocal(day, end, dateOrder);
  return fromLocal(end, "", dateOrder) ?? { date: startsOn, time: parseTime(end) };
}

/** Returns the fields of an end that is after the start. */
function endAfter(start: DayTime, end: DayTime | undefined): Pick<ImportedEvent, "endDate" | "endTime"> {
  if (!end || `${end.date}${end.time}` <= `${start.date}${start.time}`) return { endDate: "", endTime: "" };
  return { endDate: end.date > start.date ? end.date : "", endTime: start.time && end.time };
}

function parseRow(
  get: (column: ImportColumn) => string,
  { isUtc: isUtcFile, timeZone, dateOrder, units, now }: ImportOptions,
): ParsedRow {
  const isUtc = isUtcFile || isInstant(get("date"));
  const title = get("title").replace(LEGACY, "").replaceAll("  ", " ").trim();
  if (title === "") return { reason: importLabels.noTitle };
  const example = isUtc || dateOrder ? undefined : readDateOrder([get("date"), get("endDate"), get("end")]).dateExample;
  if (example) return { reason: importLabels.unclearDate(example.text) };
  const isLegacy = LEGACY.test(get("title"));
  const writtenDay = isUtc ? get("date").slice(0, 10) : "";
  const read = isUtc ? fromUtc(get("date"), timeZone) : fromLocal(get("date"), get("time"), dateOrder);
  if (!read) return { reason: importLabels.badDate(get("date")) };
  // Older reports have a day without a time, which vTools writes as midnight in UTC.
  const isDay = isLegacy && MIDNIGHT.test(get("date"));
  const start = isDay ? { date: writtenDay, time: "" } : read;
  const endText = get("end") || get("endDate");
  const end =
    isUtcFile || isInstant(endText)
      ? fromUtc(endText, timeZone)
      : localEnd({ day: get("endDate"), end: get("end") }, start.date, dateOrder);
  const [members, guests] = [parseCount(get("members")), parseCount(get("guests"))];
  if (members === undefined || guests === undefined) return { reason: importLabels.badCount };
  const id = get("vtoolsId");
  if (id !== "" && !/^[1-9]\d{0,8}$/.test(id)) return { reason: importLabels.badId(id) };
  if (/^(true|yes|1)$/i.test(get("cancelled"))) return { reason: importLabels.cancelled, isSkipped: true };
  const isAhead = `${start.date} ${start.time}` > `${dayOf(now, timeZone)} ${timeIn(now, timeZone)}`;
  if (isAhead) return { reason: importLabels.upcoming, isSkipped: true };
  const { endDate, endTime } = endAfter(start, isDay ? undefined : end);
  const spoids = [...new Set(`${get("spoid")} ${get("hosts")}`.toUpperCase().match(SPOIDS) ?? [])];
  const event: ImportedEvent = {
    vtoolsId: id === "" ? null : Number(id),
    title,
    description: get("description"),
    ...start,
    endDate,
    endTime,
    location: get("location"),
    format: parseFormat(get("format")),
    building: [get("building"), get("address2")].filter(Boolean).join(", "),
    room: get("room"),
    city: get("city"),
    postalCode: get("postalCode"),
    hosts: spoids.flatMap((spoid) => units.find((unit) => unit.spoid === spoid)?.id ?? []),
    ...parseCategory(get("category"), get("subcategory")),
    members,
    guests,
  };
  const unknown = spoids.filter((spoid) => !units.some((unit) => unit.spoid === spoid));
  const warning = [
    event.hosts.length === 0 && unknown.length > 0 && importLabels.unknownUnit(unknown.join(", ")),
    (end === undefined || end.date < start.date) && get("endDate") && importLabels.badEnd(get("endDate")),
  ]
    .filter(Boolean)
    .join(" ");
  return { event, isLegacy, writtenDay: writtenDay || start.date, warning };
}

const timeIn = (now: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString({ smallestUnit: "minute" });

interface Candidate {
  /** The days in the branch's zone and in UTC. */
  date: string;
  writtenDay: string;
  vtoolsId: number | null;
  /** Empty if it is not known. */
  time: string;
  /** Whether it is an event of the site. Officers may have changed its time. */
  isStored?: true;
}

/**
 * Returns how well an event of the same title fits a report by its day; 0 if it is another event. Reports with different vTools IDs
 * are different events, unless one of them is a [Legacy Report].
 */
function fitOf({ event, isLegacy, writtenDay }: Report, other: Candidate): number {
  if (!isLegacy && event.vtoolsId !== null && other.vtoolsId !== null && event.vtoolsId !== other.vtoolsId) return 0;
  if (!isLegacy && event.date !== other.date) return 0;
  if (!isLegacy && event.time === other.time) return 2;
  if (!isLegacy) return other.isStored || event.time === "" || other.time === "" ? 1 : 0;
  if (writtenDay === other.writtenDay) return 3;
  return writtenDay === other.date ? 2 : Number(event.date === other.date);
}

/** Returns the event that fits a report best, the first of several. */
function bestFit<Found extends Candidate>(report: Report, found: readonly Found[]): Found | undefined {
  const fits = found
    .map((candidate) => ({ candidate, points: fitOf(report, candidate) }))
    .filter(({ points }) => points);
  return fits.toSorted((one, other) => other.points - one.points)[0]?.candidate;
}

/** Adds the values that only the other report of the same event has. */
const merged = (event: ImportedEvent, other: ImportedEvent): ImportedEvent => {
  const known = Object.entries(event).filter(([, value]) => value !== "" && value !== null && value.length !== 0);
  return { ...other, ...Object.fromEntries(known) };
};

/** Compares a row with the stored event. The stored event wins; the row only adds numbers that are missing. */
function compare({ event, isLegacy }: Report, stored: ReportingEvent, timeZone: string): Partial<PlannedRow> {
  const time = stored.isAllDay ? null : timeIn(new Date(stored.startsAt), timeZone);
  const pairs: [string, string | number | null, string | number | null][] = [
    ["title", plain(stored.title), plain(event.title)],
    // A [Legacy Report] has a day in UTC without a time, and a vTools ID of its own.
    ["date", stored.date, isLegacy ? null : event.date],
    ["time", time, isLegacy ? null : event.time],
    ["location", plain(stored.location), plain(event.location)],
    ["vtoolsId", stored.vtoolsId, isLegacy ? null : event.vtoolsId],
    ["members", stored.members, event.members],
    ["guests", stored.guests, event.guests],
  ];
  const shown = { title: stored.title, location: stored.location, imported: event } as const;
  const conflicts = pairs
    .filter(([, ours, theirs]) => theirs !== "" && theirs !== null && ours !== null && ours !== theirs)
    .map(([field, ours, theirs]) => {
      const isText = field === "title" || field === "location";
      return {
        field,
        stored: isText ? shown[field] : String(ours),
        imported: isText ? event[field] : String(theirs),
      };
    });
  const isEmpty = (field: "vtoolsId" | "members" | "guests") => stored[field] === null && event[field] !== null;
  const isReported = !stored.isReported && isEmpty("vtoolsId") && (event.members ?? event.guests) !== null;
  const fills: PlannedRow["fills"] = {
    ...Object.fromEntries(
      (["vtoolsId", "members", "guests"] as const).filter(isEmpty).map((field) => [field, event[field]]),
    ),
    ...(isReported && conflicts.length === 0 && { reported: true }),
  };
  return {
    eventId: stored.id,
    outcome: conflicts.length > 0 ? "conflicting" : "matching",
    ...(stored.path === null && { reason: importLabels.draft }),
    ...(conflicts.length > 0 && { conflicts }),
    ...(Object.keys(fills).length > 0 && { fills }),
  };
}

const isSameEvent = (one: ImportedEvent, other: ImportedEvent) =>
  plain(one.title) === plain(other.title) && one.date === other.date;

/** A row of its own event, with the reports that are merged into it. */
interface FirstReport extends Candidate {
  row: PlannedRow & { event: ImportedEvent };
  report: Report;
  hasLegacy: boolean;
}

/** Plans an import row by row. Several reports of one event become one row. */
export function planImport(
  header: readonly string[],
  records: readonly FileRecord[],
  stored: readonly ReportingEvent[],
  options: ImportOptions,
): PlannedRow[] {
  const indexOf = (column: ImportColumn) => header.indexOf(options.columns[column] ?? "\0");
  const indexes = Object.fromEntries(importColumnNames.map((name) => [name, indexOf(name)])) as Record<string, number>;
  const parsed = records.map(({ line, cells }) => {
    const get = (column: ImportColumn) => {
      const text = (cells[indexes[column] ?? -1] ?? "").trim();
      const lines = text.split(/[\r\n]+/).map((line) => line.trim());
      return column === "description" ? text : lines.filter(Boolean).join(", ");
    };
    return { line, shown: { title: get("title"), date: get("date") }, result: parseRow(get, options) };
  });
  const byId = new Map<number | null, FirstReport>();
  const byTitle = new Map<string, FirstReport[]>();
  // Legacy reports come last, so that they add to the report of the same event.
  const isLate = ({ result }: (typeof parsed)[number]) => Number("event" in result && result.isLegacy);
  const rows = parsed
    .toSorted((one, other) => isLate(one) - isLate(other))
    .map(({ line, shown, result }): PlannedRow => {
      if (!("event" in result)) {
        const outcome = result.isSkipped ? "skipped" : "invalid";
        return { line, ...shown, outcome, reason: result.reason };
      }
      const { event, isLegacy, writtenDay, warning } = result;
      const { title, date, time, vtoolsId } = event;
      const sameId = vtoolsId === null ? undefined : byId.get(vtoolsId);
      if (sameId && !isLegacy && !sameId.hasLegacy && !isSameEvent(event, sameId.row.event))
        return { line, title, date, outcome: "invalid", reason: importLabels.repeatedId(sameId.row.line) };
      const named = byTitle.get(plain(title)) ?? [];
      // Each report has at most one legacy report.
      const open = isLegacy ? named.filter(({ hasLegacy }) => !hasLegacy) : named;
      const first = sameId ?? bestFit(result, open);
      if (first) {
        first.hasLegacy ||= isLegacy;
        first.vtoolsId ??= vtoolsId;
        first.row.event = merged(first.row.event, event);
        if (vtoolsId !== null) byId.set(vtoolsId, first);
        return { line, title, date, outcome: "merged", reason: importLabels.mergedWith(first.row.line) };
      }
      const row = { line, title, date, outcome: "new" as const, event, ...(warning && { reason: warning }) };
      const entry = { row, report: result, hasLegacy: isLegacy, date, time, writtenDay, vtoolsId };
      byTitle.set(plain(title), [...named, entry]);
      if (vtoolsId !== null) byId.set(vtoolsId, entry);
      return row;
    });
  matchStored([...byTitle.values()].flat(), { byId, stored, timeZone: options.timeZone });
  return rows.toSorted((one, other) => one.line - other.line);
}

interface StoredEvents {
  /** The rows by each vTools ID of their reports. */
  byId: ReadonlyMap<number | null, FirstReport>;
  stored: readonly ReportingEvent[];
  timeZone: string;
}

/** Matches rows with stored events: by vTools ID, then by title and day. A stored event matches one row. */
function matchStored(found: readonly FirstReport[], { byId, stored, timeZone }: StoredEvents) {
  const taken = new Set<ReportingEvent>();
  const match = ({ row, report }: FirstReport, event: ReportingEvent | undefined) => {
    if (!event || row.outcome !== "new") return;
    taken.add(event);
    Object.assign(row, compare({ ...report, event: row.event }, event, timeZone));
  };
  const byOwnId = new Map(stored.map((event) => [event.vtoolsId, event]));
  for (const entry of found) if (entry.vtoolsId !== null) match(entry, byOwnId.get(entry.vtoolsId));
  for (const event of stored) {
    const entry = event.vtoolsId === null || taken.has(event) ? undefined : byId.get(event.vtoolsId);
    if (entry) match(entry, event);
  }
  const byTitle = Map.groupBy(stored, ({ title }) => plain(title));
  for (const entry of found) {
    const free = (byTitle.get(plain(entry.row.title)) ?? []).filter((event) => !taken.has(event));
    const candidates = free.map((event) => ({
      ...{ event, date: event.date, vtoolsId: event.vtoolsId, writtenDay: dayOf(event.startsAt, "UTC") },
      ...{ time: event.isAllDay ? "" : timeIn(new Date(event.startsAt), timeZone), isStored: true as const },
    }));
    match(entry, bestFit({ ...entry.report, event: entry.row.event }, candidates)?.event);
  }
}
