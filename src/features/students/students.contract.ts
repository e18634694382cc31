import { z } from "zod";
import { optionalLines, optionalText, requiredText } from "#shared/form-fields.ts";
import { Paging } from "#shared/paging.ts";
import { wholeNumber } from "#shared/whole-number.ts";
import { APPLICATION_LIMITS, studentMessages } from "./students.words.ts";

/** What somebody who wants to join fills in. */
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

/** What the join form sends besides. */
export const SentApplication = Application.extend({
  homepage: z.string().max(2000).optional().meta({ description: "Leave it out: people do not see this field" }),
  ticket: z.string().max(200).optional().meta({ description: "Needed once many applications came from one network" }),
});

/** Lets one more application in from a network that has sent many. */
export const ApplicationTicket = z.object({
  ticket: z.string().meta({ description: "Valid for one application, for two hours once the wait is over" }),
  waitSeconds: z.number().meta({ description: "Seconds until the ticket is valid" }),
});
export type ApplicationTicket = z.output<typeof ApplicationTicket>;

/** The answer to an application: alike for every one that is taken. */
export const ApplicationTaken = z.object({ message: z.string() });
export type ApplicationTaken = z.output<typeof ApplicationTaken>;

const NOTE_MAX_CHARACTERS = 1000;
export const RETENTION_MAX_MONTHS = 240;

/** For officers alone. */
export const officerMessages = {
  state: "Please choose how far the application is",
  months: "Months are a whole number from 1 to 240",
  countsFailed: "Failed to count the applications",
  saveFailed: "Failed to save the application",
  deleteFailed: "Failed to delete the application",
  retentionFailed: "Failed to save the time",
  retentionUnknown: "Failed to fetch how long applications are kept",
  personFailed: "Failed to fetch the person’s data",
  eraseFailed: "Failed to erase the person’s data",
  nobody: "Nothing is stored about this person.",
  exportFailed: "Failed to export students",
  pagesOnly: "Your role shows applications in pages. Add limit and page to the request.",
} as const;

/** How far officers are with an application. */
export const applicationStates = ["new", "contacted", "member", "declined"] as const;
export type ApplicationState = (typeof applicationStates)[number];

export const stateWords: Record<ApplicationState, string> = {
  new: "New",
  contacted: "Contacted",
  member: "Member",
  declined: "Declined",
};

const State = z.enum(applicationStates, { error: officerMessages.state });

/** What officers say of an application. */
export const Handling = z.object({
  state: State,
  note: optionalLines(NOTE_MAX_CHARACTERS),
});
export type Handling = z.output<typeof Handling>;

/** A stored application, for administrators alone. */
export const Student = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  id: z.string().meta({ description: "Student ID" }),
  branch: z.string(),
  createdAt: z.string(),
  state: z.enum(applicationStates),
  note: z.string(),
  handledBy: z.string().optional().meta({ description: "Who last changed its state or note" }),
  handledAt: z.string().optional(),
  version: z.number().int(),
});
export type Student = z.output<typeof Student>;

export const studentColumns = ["createdAt", "id", "name", "email", "branch"] as const;
export type StudentColumn = (typeof studentColumns)[number];

/** Query of the list. Without limit and page the call answers all applications, which counts as an export. */
export const StudentQuery = Paging.extend({
  state: State.optional().meta({ description: "All unless told" }),
  sort: z.enum(studentColumns).optional().meta({ description: "createdAt unless told" }),
  order: z.enum(["ascending", "descending"]).optional().meta({ description: "descending unless told" }),
});
export type StudentQuery = z.output<typeof StudentQuery>;

/** Query of the export. */
export const ExportQuery = StudentQuery.pick({ state: true });
export type ExportQuery = z.output<typeof ExportQuery>;

/** How many applications there are of each state. */
export const ApplicationCounts = z.object({
  new: z.number().int(),
  contacted: z.number().int(),
  member: z.number().int(),
  declined: z.number().int(),
});
export type ApplicationCounts = z.output<typeof ApplicationCounts>;

export const RetentionInput = z.object({ months: wholeNumber(1, RETENTION_MAX_MONTHS, officerMessages.months) });

/** After how many months applications are erased. */
export const Retention = z.object({
  months: z.number().int(),
  version: z.number().int().meta({ description: "0 until officers have set it" }),
});
export type Retention = z.output<typeof Retention>;

/** How many applications another time would erase at once. */
export const RetentionEffect = z.object({ erased: z.number().int() });

/** Who asks what is stored of them: everybody with this e-mail address, or who gave this student ID too. */
export const Person = z.object({
  email: Application.shape.email,
  studentId: optionalText(APPLICATION_LIMITS.id)
    .transform((text) => text || undefined)
    .optional(),
});
export type Person = z.output<typeof Person>;

/** Everything stored of one application. */
export const PersonalData = z.object({
  name: z.string(),
  email: z.string(),
  studentId: z.string(),
  branch: z.string(),
  createdAt: z.string(),
  noticeVersion: z.number().int(),
  state: z.enum(applicationStates).optional().meta({ description: "Absent while nobody has handled it" }),
  note: z.string().optional(),
  handledAt: z.string().optional(),
});
export type PersonalData = z.output<typeof PersonalData>;

/** How many applications were erased. */
export const Erased = z.object({ erased: z.number().int() });
