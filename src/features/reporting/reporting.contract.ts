import { z } from "zod";
import { canBeStored, checkbox, UNSTORABLE } from "#shared/form-fields.ts";
import { type UnitKind, unitKinds } from "#shared/vtools.ts";

export const IMPORT_MAX_BYTES = 2 * 1024 * 1024;
export const IMPORT_MAX_ROWS = 1000;
export const IMPORT_MAX_COLUMNS = 200;

export const dutyKinds = ["annual_plan", "officers", "minimum", "schedule", "report"] as const;
export const dutyStates = ["overdue", "due", "upcoming", "done"] as const;

/** The columns that an import reads, each with its names in the files of vTools and in common spreadsheets. */
export const importColumns = {
  vtoolsId: ["id", "event id", "vtools id"],
  title: ["event title", "title", "event name", "name", "topic"],
  date: ["event date", "start date", "date", "start time", "start", "from"],
  time: ["time", "start time"],
  end: ["end time", "end"],
  endDate: ["end date", "event end date", "to", "until"],
  location: ["event location", "location", "venue"],
  format: ["location type", "format"],
  building: ["address1", "building"],
  address2: ["address2"],
  room: ["room number", "room"],
  city: ["city"],
  postalCode: ["postal code", "zip"],
  description: ["description"],
  members: ["number of ieee member attendees", "ieee attending", "ieee attendees", "members"],
  guests: ["number of non member attendees", "guests attending", "guest attendees", "guests"],
  category: ["event category", "category"],
  subcategory: ["event subcategory", "subcategory"],
  spoid: ["spoid", "primary host"],
  hosts: ["hosts", "cosponsor name"],
  cancelled: ["cancelled", "canceled"],
} as const;
export type ImportColumn = keyof typeof importColumns;
export const importColumnNames = Object.keys(importColumns) as ImportColumn[];

/** The columns of a file by purpose, each as the text of its header. */
export type ColumnChoice = Partial<Record<ImportColumn, string>>;

/** Which part of dates such as 03/04/2025 comes first. */
export const dateOrders = ["day", "month"] as const;
export type DateOrder = (typeof dateOrders)[number];

export const outcomes = ["new", "matching", "conflicting", "merged", "skipped", "invalid"] as const;

/** The contest sheet of Region 10, with the points of each criterion. */
export const contestPoints = {
  content: 30,
  navigability: 25,
  presentation: 15,
  originality: 15,
  portability: 10,
  loadTime: 5,
} as const;
export const contestCriteria = Object.keys(contestPoints) as (keyof typeof contestPoints)[];

export const reportingMessages = {
  dutiesFailed: "Could not load the duties",
  eventsFailed: "Could not load the events",
  rulesFailed: "Could not load the rules",
  markFailed: "Could not save the duty",
  renewFailed: "Could not renew the calendar link",
  importFailed: "Could not import the file",
  undoFailed: "Could not undo the import",
  exportFailed: "Could not export the events",
  evidenceFailed: "Could not load the evidence packet",
  fileRequired: "Choose a CSV file",
  fileType: "The file is not a CSV file with a header line",
  fileTooLarge: "The file must be at most 2 MB",
  tooManyRows: `A file can have at most ${IMPORT_MAX_ROWS} rows. Split the file and import the parts.`,
  tooManyColumns: `A file can have at most ${IMPORT_MAX_COLUMNS} columns`,
  columns: "columns must name columns of the file",
  columnsMissing: "Choose the columns for the title and the date",
  dateOrderMissing: (example: string) => `Choose whether the day or the month comes first in ${example}`,
  electionDate: "Enter the date of the election",
  electionAhead: "Enter the date of an election that has taken place",
  noElection: "Only the duty to report officers has an election date",
  unknownDuty: "Officers cannot mark this duty as done",
  noImport: "There is no import to undo",
  importRuns: "Another import or undo is running. Wait until it has finished.",
  importLost: "This import or undo was interrupted, and another one has started. Reload the page, then try again.",
  notLastImport: "This import is no longer the last one. Reload the page to see the last import.",
  year: "Enter a year as four digits, such as 2025.",
  switchedOff: "IEEE reporting is switched off",
} as const;

export const DutyResponse = z.object({
  id: z.string(),
  kind: z.enum(dutyKinds),
  state: z.enum(dutyStates),
  title: z.string(),
  dueOn: z
    .string()
    .nullable()
    .meta({ description: "YYYY-MM-DD in the site's time zone; null if the day is not known" }),
  source: z.string().meta({ description: "URL of the page on which IEEE states the rule" }),
  readOn: z.string().meta({ description: "Day on which the source was last checked" }),
  eventId: z.string().optional(),
  electedOn: z
    .string()
    .nullable()
    .optional()
    .meta({ description: "For officers to report: the day of their election, or null if it is not entered" }),
  isManual: z.boolean().meta({ description: "Whether an officer marks the duty as done" }),
  progress: z
    .object({ reported: z.number().int(), held: z.number().int(), minimum: z.number().int() })
    .optional()
    .meta({ description: "The unit's events of the year" }),
});
export type DutyResponse = z.output<typeof DutyResponse>;

export const DutyMark = z.object({
  done: z.boolean(),
  electedOn: z
    .union([z.iso.date(reportingMessages.electionDate), z.literal("")], reportingMessages.electionDate)
    .optional()
    .meta({ description: "The day of the election, for the duty to report officers; empty removes it" }),
});
export type DutyMark = z.output<typeof DutyMark>;

/** The link of the calendar of duties. */
export const CalendarLink = z.object({ path: z.string() });

export const YearQuery = z.object({
  year: z.coerce
    .number({ error: reportingMessages.year })
    .int(reportingMessages.year)
    .min(1963, reportingMessages.year)
    .max(9999, reportingMessages.year)
    .optional()
    .meta({ description: "The current year by default" }),
});

const EVIDENCE_MAX_EVENTS = 1000;

/** In the body, because a URL has no room for the IDs of many events. */
export const EvidenceChoice = z.object({
  events: z.array(z.string().max(100).refine(canBeStored, UNSTORABLE)).max(EVIDENCE_MAX_EVENTS, {
    error: `Choose at most ${EVIDENCE_MAX_EVENTS} events`,
  }),
});

const Totals = z.object({
  events: z.number().int(),
  members: z.number().int(),
  guests: z.number().int(),
  participants: z.number().int(),
  uncounted: z.number().int().meta({ description: "Events without numbers" }),
});

/** A past or future event as reports show it. */
export const ReportedEvent = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  date: z.string(),
  startsAt: z.string(),
  endsAt: z.string().nullable(),
  location: z.string(),
  path: z.string().nullable(),
  category: z.string(),
  subcategory: z.string(),
  hosts: z.array(z.string()).meta({ description: "Names of the units, the primary host first" }),
  speakers: z.array(z.object({ name: z.string(), role: z.string() })),
  vtoolsId: z.number().int().nullable(),
  isReported: z.boolean(),
  members: z.number().int().nullable(),
  guests: z.number().int().nullable(),
  reportText: z.string(),
  photos: z.array(z.string()),
});
export type ReportedEvent = z.output<typeof ReportedEvent>;

export const EvidenceResponse = z.object({
  year: z.number().int().nullable(),
  unit: z.object({ name: z.string(), spoid: z.string() }).meta({ description: "The branch" }),
  madeAt: z.string(),
  totals: Totals,
  women: Totals,
  categories: z.array(z.object({ category: z.string(), totals: Totals })),
  units: z.array(z.object({ name: z.string(), totals: Totals })).meta({ description: "Units that lead an event" }),
  allUnits: z.array(z.object({ name: z.string(), kind: z.enum(Object.keys(unitKinds) as UnitKind[]) })),
  activities: z.array(ReportedEvent),
});
export type EvidenceResponse = z.output<typeof EvidenceResponse>;

const Columns = z.partialRecord(z.enum(importColumnNames), z.string().max(200));

/** The fields of the import, beside the file. */
export const ImportForm = z.object({
  columns: z
    .string()
    .max(8000)
    .transform((text, context) => {
      const found = Columns.safeParse(jsonOf(text));
      if (found.success) return found.data;
      context.addIssue({ code: "custom", message: reportingMessages.columns });
      return z.NEVER;
    })
    .optional()
    .meta({ contentMediaType: "application/json", description: "JSON: the file's column for each field" }),
  dateOrder: z.enum(dateOrders).optional().meta({
    description: "Which part of dates such as 03/04/2025 comes first. Needed if no date of the file shows it",
  }),
  utc: checkbox.optional().meta({
    description:
      "Whether dates are in UTC. By default, vTools files are in UTC and other files are in the site's time zone",
  }),
});

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const ImportQuery = z.object({
  dryRun: z.enum(["true", "false"]).default("true").meta({ description: "true only returns the preview" }),
});

export const ImportedRow = z.object({
  line: z.number().int().meta({ description: "Line of the file" }),
  title: z.string(),
  date: z.string(),
  outcome: z.enum(outcomes),
  reason: z.string().optional(),
  eventId: z.string().optional(),
  conflicts: z.array(z.object({ field: z.string(), stored: z.string(), imported: z.string() })).optional(),
  fills: z.array(z.string()).optional().meta({ description: "Fields that the stored event does not have yet" }),
});
export type ImportedRow = z.output<typeof ImportedRow>;

const DateExample = z
  .object({
    text: z.string(),
    day: z.string().meta({ description: "YYYY-MM-DD with the day first" }),
    month: z.string().meta({ description: "YYYY-MM-DD with the month first" }),
  })
  .meta({ description: "The first date of the file that can be read in two ways" });
export type DateExample = z.output<typeof DateExample>;

export const ImportResponse = z.object({
  dryRun: z.boolean(),
  header: z.array(z.string()),
  columns: Columns,
  isVtools: z.boolean(),
  dateExample: DateExample.optional(),
  dateOrder: z
    .enum(dateOrders)
    .optional()
    .meta({ description: "The chosen order of day and month, or the order that another date of the file shows" }),
  counts: z.record(z.enum(outcomes), z.number().int()),
  rows: z.array(ImportedRow),
});
export type ImportResponse = z.output<typeof ImportResponse>;

/** A rule of IEEE for the website, with the result of its check. */
export const RuleResponse = z.object({
  id: z.string(),
  rule: z.string(),
  result: z.enum(["pass", "fail", "ask"]).meta({ description: "ask: a person decides" }),
  isChecked: z.boolean().meta({ description: "False if the site has not checked the rule yet" }),
  page: z.string().meta({ description: "Path of the page that breaks the rule, or empty" }),
  severity: z.enum(["required", "recommended"]),
  source: z.string(),
  readOn: z.string().meta({ description: "Day on which the source was last read" }),
  isConfirmed: z.boolean().meta({ description: "Whether the source was read within 12 months" }),
  screen: z.string().meta({ description: "Path of the screen where officers can fix the problem" }),
  contest: z
    .object({ criterion: z.enum(contestCriteria), points: z.number().int() })
    .optional()
    .meta({ description: "Points of the website contest of Region 10" }),
});
export type RuleResponse = z.output<typeof RuleResponse>;

/** The last import, which can be undone. */
export const LastImport = z.object({
  last: z
    .object({
      id: z.string(),
      at: z.string(),
      by: z.string(),
      created: z.number().int(),
      filled: z.number().int(),
    })
    .nullable(),
});
export type LastImport = z.output<typeof LastImport>;

/** Names the import to undo, so that an old browser tab does not undo another one. */
export const ImportUndo = z.object({
  id: z
    .string()
    .max(100)
    .refine(canBeStored, UNSTORABLE)
    .meta({ description: "The ID of the last import. The answer is 409 if another import is the last one" }),
});
export type ImportUndo = z.output<typeof ImportUndo>;

export const ImportUndone = z.object({
  removed: z.number().int(),
  kept: z.number().int().meta({ description: "Events that officers have edited since the import" }),
});
