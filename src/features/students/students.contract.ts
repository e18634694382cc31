import { z } from "zod";
import { requiredText } from "#shared/form-fields.ts";
import { Paging } from "#shared/paging.ts";
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
  ticket: z.string().max(200).optional().meta({ description: "Asked for when too many came from one network" }),
});

/** With it, one more application is taken from a network from which too many came. */
export const ApplicationTicket = z.object({
  ticket: z.string().meta({ description: "Good for one application, for two hours once the wait is over" }),
  waitSeconds: z.number().meta({ description: "Until it is good: three, or more where others of the network wait" }),
});
export type ApplicationTicket = z.output<typeof ApplicationTicket>;

/** The answer to an application: alike for every one that is taken. */
export const ApplicationTaken = z.object({ message: z.string() });
export type ApplicationTaken = z.output<typeof ApplicationTaken>;

/** A stored application, for administrators alone. */
export const Student = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  id: z.string().meta({ description: "Student ID" }),
  branch: z.string(),
  createdAt: z.string(),
});
export type Student = z.output<typeof Student>;

export const studentColumns = ["createdAt", "id", "name", "email", "branch"] as const;
export type StudentColumn = (typeof studentColumns)[number];

/** What the list can be asked for. The words that it is searched for come in the header `search-words`. */
export const StudentQuery = Paging.extend({
  sort: z.enum(studentColumns).optional().meta({ description: "createdAt unless told" }),
  order: z.enum(["ascending", "descending"]).optional().meta({ description: "descending unless told" }),
});
export type StudentQuery = z.output<typeof StudentQuery>;
