import type { AnswerSchema, Api } from "#api-client/api.ts";
import type { Application, ApplicationTaken, ApplicationTicket } from "./students.contract.ts";

/** Apart from the other calls, so that the join page goes without their schemas. */

/** What the join form holds; `id` is the student ID, and people leave `homepage` empty, since they do not see it. */
export type ApplicationDraft = Application & { homepage: string; ticket: string };

/** What came of an application, with the words for why not. */
export type ApplicationResult = { taken: true } | { taken: false; reason: string };

const Taken: AnswerSchema<ApplicationTaken> = {
  safeParse: (answer) => {
    const { message } = (answer ?? {}) as Partial<ApplicationTaken>;
    return typeof message === "string" ? { success: true, data: { message } } : { success: false, error: answer };
  },
};

const Ticket: AnswerSchema<ApplicationTicket> = {
  safeParse: (answer) => {
    const { ticket, waitSeconds } = (answer ?? {}) as Partial<ApplicationTicket>;
    if (typeof ticket !== "string" || typeof waitSeconds !== "number") return { success: false, error: answer };
    return { success: true, data: { ticket, waitSeconds } };
  },
};

/** Fetches a ticket, which one more application needs when many came from the same network. */
export const fetchTicket = (api: Api): Promise<ApplicationTicket> =>
  api.send("POST", "/student/ticket", Ticket, { body: {} });

export const submitApplication = (api: Api, draft: ApplicationDraft) =>
  api.send("POST", "/student", Taken, { body: draft });

/** The application that a form holds. */
export function draftOf(fields: { get(name: string): unknown }): ApplicationDraft {
  const text = (name: keyof ApplicationDraft) => {
    const value = fields.get(name);
    return typeof value === "string" ? value : "";
  };
  return {
    name: text("name"),
    email: text("email"),
    id: text("id"),
    branch: text("branch"),
    homepage: text("homepage"),
    ticket: text("ticket"),
  };
}
