import { z } from "zod";
import { optionalLines, optionalText, requiredText } from "#shared/form-fields.ts";
import { Paging, wholeNumber } from "#shared/paging.ts";
import { APPLICATION_LIMITS, studentMessages } from "./students.labels.ts";

export const STUDENTS_FILE_NAME = "students.csv";

/** Returns text for comparison, without case, spaces and differences in how a character is encoded. */
export const folded = (text: string): string => text.normalize("NFKC").toLowerCase().replace(/\s+/g, "");

export const Application = z.object({
  name: requiredText(APPLICATION_LIMITS.name, studentMessages.required),
  email: requiredText(APPLICATION_LIMITS.email, studentMessages.required).regex(
    z.regexes.html5Email,
    studentMessages.email,
  ),
  id: requiredText(APPLICATION_LIMITS.id, studentMessages.required).meta({ description: "Student ID" }),
  branch: requiredText(APPLICATION_LIMITS.branch, studentMessages.required).meta({ description: "Branch/Department" }),
});
export type Application = z.output<typeof Application>;

/** The join form's request, with its two hidden fields. */
export const SentApplication = Application.extend({
  homepage: z.string().max(2000).optional().meta({ description: "Hidden field that people do not see. Omit it" }),
  ticket: z.string().max(200).optional().meta({ description: "Required after many applications from one network" }),
});

/** Allows one more application from a network that has sent many. */
export const ApplicationTicket = z.object({
  ticket: z.string().meta({ description: "Valid for one application, until two hours after the wait ends" }),
  waitSeconds: z.number().meta({ description: "Seconds until the ticket is valid" }),
});
export type ApplicationTicket = z.output<typeof ApplicationTicket>;

/** The response to every accepted application, including repeated ones. */
export const ApplicationReceived = z.object({ message: z.string() });
export type ApplicationReceived = z.output<typeof ApplicationReceived>;

const NOTE_MAX_CHARACTERS = 1000;
export const RETENTION_MAX_MONTHS = 240;

export const officerMessages = {
  state: "Select a state.",
  months: "Enter a whole number of months from 1 to 240",
  countsFailed: "Failed to count the applications",
  saveFailed: "Failed to save the application",
  bulkFailed: "Failed to save some of the applications",
  deleteFailed: "Failed to delete the application",
  retentionFailed: "Failed to save the retention period",
  retentionUnknown: "Failed to fetch the retention period",
  personFailed: "Failed to fetch the person’s data",
  nobody: "No data is stored about this person.",
  exportFailed: "Failed to export students",
  pagesOnly: "Your role can read applications only page by page. Add limit and page to the request.",
} as const;

export const applicationStates = ["new", "contacted", "member", "declined"] as const;
export type ApplicationState = (typeof applicationStates)[number];

export const stateLabels: Record<ApplicationState, string> = {
  new: "New",
  contacted: "Contacted",
  member: "Member",
  declined: "Declined",
};

const State = z.enum(applicationStates, { error: officerMessages.state });

/** The fields that officers edit. */
export const Handling = z.object({
  state: State,
  note: optionalLines(NOTE_MAX_CHARACTERS),
});
export type Handling = z.output<typeof Handling>;

/** A stored application. Only administrators can read it. */
export const Student = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  id: z.string().meta({ description: "Student ID" }),
  branch: z.string(),
  createdAt: z.string(),
  state: z.enum(applicationStates),
  note: z.string(),
  handledBy: z.string().optional().meta({ description: "Username of the last officer who changed state or note" }),
  handledAt: z.string().optional(),
  version: z.number().int(),
});
export type Student = z.output<typeof Student>;

export const studentColumns = ["createdAt", "id", "name", "email", "branch"] as const;
export type StudentColumn = (typeof studentColumns)[number];

/** Query of the list. Without limit and page, the response contains all applications and counts as an export. */
export const StudentQuery = Paging.extend({
  state: State.optional().meta({ description: "All states by default" }),
  sort: z.enum(studentColumns).optional().meta({ description: "createdAt by default" }),
  order: z.enum(["ascending", "descending"]).optional().meta({ description: "descending by default" }),
});
export type StudentQuery = z.output<typeof StudentQuery>;

export const ExportQuery = StudentQuery.pick({ state: true }).extend({
  details: z.enum(["true", "false"]).optional().meta({ description: "true adds the columns State and Note" }),
});
export type ExportQuery = z.output<typeof ExportQuery>;

/** Number of applications in each state. */
export const ApplicationCounts = z.object({
  new: z.number().int(),
  contacted: z.number().int(),
  member: z.number().int(),
  declined: z.number().int(),
});
export type ApplicationCounts = z.output<typeof ApplicationCounts>;

export const RetentionInput = z.object({ months: wholeNumber(1, RETENTION_MAX_MONTHS, officerMessages.months) });

/** The retention of applications, in months. */
export const Retention = z.object({
  months: z.number().int(),
  version: z.number().int().meta({ description: "0 until officers set it" }),
});
export type Retention = z.output<typeof Retention>;

/** Number of applications that a new retention would erase at once. */
export const RetentionEffect = z.object({ erased: z.number().int() });

/** Identifies a person by email address, and by student ID if given. */
export const Person = z.object({
  email: Application.shape.email,
  studentId: optionalText(APPLICATION_LIMITS.id)
    .transform((text) => text || undefined)
    .optional(),
});
export type Person = z.output<typeof Person>;

/** All data stored about one application. */
export const PersonalData = z.object({
  name: z.string(),
  email: z.string(),
  studentId: z.string(),
  branch: z.string(),
  createdAt: z.string(),
  noticeVersion: z.number().int(),
  state: z
    .enum(applicationStates)
    .optional()
    .meta({ description: "Absent until an officer has handled the application" }),
  note: z.string().optional(),
  handledAt: z.string().optional(),
});
export type PersonalData = z.output<typeof PersonalData>;

export const Erased = z.object({ erased: z.number().int() });
