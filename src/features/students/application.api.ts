import type { Api, ResponseSchema } from "#api-client/api.ts";
import type { Application, ApplicationReceived, ApplicationTicket } from "./students.contract.ts";

/** A separate module keeps the contract's schemas out of the join page's bundle. */

/** The fields of the join form. `id` is the student ID. `homepage` is a hidden field that people leave empty. */
export type ApplicationDraft = Application & { homepage: string; ticket: string };

/** The result of an application, with a reason if it was refused. */
export type ApplicationResult = { isStored: true } | { isStored: false; reason: string };

const Received: ResponseSchema<ApplicationReceived> = {
  safeParse: (answer) => {
    const { message } = (answer ?? {}) as Partial<ApplicationReceived>;
    return typeof message === "string" ? { success: true, data: { message } } : { success: false, error: answer };
  },
};

const Ticket: ResponseSchema<ApplicationTicket> = {
  safeParse: (answer) => {
    const { ticket, waitSeconds } = (answer ?? {}) as Partial<ApplicationTicket>;
    if (typeof ticket !== "string" || typeof waitSeconds !== "number") return { success: false, error: answer };
    return { success: true, data: { ticket, waitSeconds } };
  },
};

/** Fetches a ticket. A network that has sent many applications needs one for each further application. */
export const fetchTicket = (api: Api): Promise<ApplicationTicket> =>
  api.send("POST", "/student/ticket", Ticket, { body: {} });

export const submitApplication = (api: Api, draft: ApplicationDraft) =>
  api.send("POST", "/student", Received, { body: draft });

/** Returns the application that the form contains. */
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
