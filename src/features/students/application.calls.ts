import type { AnswerSchema, Api } from "#api-client/api.ts";
import type { Application, ApplicationTaken } from "./students.contract.ts";

/** Apart from the other calls, so that the join page goes without their schemas. */

/** What the join form sends; `id` is the student ID. */
export type ApplicationDraft = Application;

/** What came of an application, with the words for why not. */
export type ApplicationResult = { taken: true } | { taken: false; reason: string };

const Taken: AnswerSchema<ApplicationTaken> = {
  safeParse: (answer) => {
    const { message } = (answer ?? {}) as Partial<ApplicationTaken>;
    return typeof message === "string" ? { success: true, data: { message } } : { success: false, error: answer };
  },
};

export const submitApplication = (api: Api, draft: ApplicationDraft) =>
  api.send("POST", "/student", Taken, { body: draft });

/** The application that a form holds. */
export function draftOf(fields: { get(name: string): unknown }): ApplicationDraft {
  const text = (name: keyof ApplicationDraft) => {
    const value = fields.get(name);
    return typeof value === "string" ? value : "";
  };
  return { name: text("name"), email: text("email"), id: text("id"), branch: text("branch") };
}
