import { z } from "zod";
import type { Api, ReadApi } from "#api-client/api.ts";
import { optionalDay, optionalLines } from "#shared/form-fields.ts";

export const handoverMessages = {
  loadFailed: "Failed to fetch the handover",
  notesFailed: "Failed to save the notes",
  notesSaved: "Notes saved",
  planFailed: "Failed to save the handover",
  endFailed: "Failed to end the accounts",
  stopFailed: "Failed to cancel the handover",
  chooseWho: "Select the accounts to end",
  notTheirs: "One of these accounts has ended or is the counselor’s. Select the accounts again.",
  nobodyYet: "You can’t end the old accounts yet. No remaining owner has signed in since the handover started.",
} as const;

/** The state of one part of the handover, and what to do about it. */
export const HandoverLine = z.object({
  part: z.string(),
  state: z.enum(["well", "advice", "wrong"]),
  words: z.string(),
  todo: z.string().optional().meta({ description: "The recommended action; absent if none is needed" }),
  to: z.string().optional().meta({ description: "Path of the screen for this task" }),
});
export type HandoverLine = z.output<typeof HandoverLine>;

/** An owner who takes over the site. */
const Successor = z.object({
  username: z.string(),
  name: z.string().meta({ description: "Empty if unknown" }),
  hasSignedIn: z.boolean().meta({ description: "Whether the owner has signed in since the handover started" }),
});

/** A handover in progress. */
export const HandoverPlan = z.object({
  startedAt: z.string().meta({ description: "ISO 8601 in UTC" }),
  startedBy: z.string(),
  leaving: z.array(z.string()).meta({ description: "IDs of the accounts that will end" }),
  successors: z.array(Successor),
  mayEnd: z.boolean().meta({ description: "Whether the accounts can end: at least one successor has signed in" }),
  version: z.number().int().meta({ description: "Send this number as If-Match" }),
});
export type HandoverPlan = z.output<typeof HandoverPlan>;

/** The handover report and the handover in progress. */
export const Handover = z.object({ lines: z.array(HandoverLine), plan: HandoverPlan.optional() });
export type Handover = z.output<typeof Handover>;

export const PlanInput = z.object({
  leaving: z.array(z.string().max(60)).min(1, handoverMessages.chooseWho).max(100),
});
export type PlanInput = z.output<typeof PlanInput>;

export const EndInput = z.object({
  endsOn: optionalDay().meta({
    description: "The last day of the old accounts; if absent or empty, they end immediately",
  }),
});
export type EndInput = z.output<typeof EndInput>;

export const PlanCancellation = z.object({});

/** The usernames of the ended accounts. */
export const EndedAccounts = z.object({ ended: z.array(z.string()) });

const Words = optionalLines(2000);

/** YYYY-MM-DD or an empty string. */
const Day = optionalDay().transform((day) => day ?? "");

/** Notes from owners for their successors. They are printed, so they must not contain secrets. */
export const NotesFields = z.object({
  domain: Words.meta({ description: "Where the domain is registered, in whose name, and who pays" }),
  domainUntil: Day.meta({ description: "Renewal date of the domain" }),
  hosting: Words.meta({ description: "Where the site runs, and how to get access" }),
  hostingUntil: Day.meta({ description: "Renewal date of the hosting" }),
  contacts: Words.meta({ description: "People to ask, and who keeps the passwords" }),
});
export type NotesFields = z.output<typeof NotesFields>;
export type NotesInput = z.input<typeof NotesFields>;

export const Notes = NotesFields.extend({
  domainUntil: z.string().meta({ description: "YYYY-MM-DD, or empty" }),
  hostingUntil: z.string().meta({ description: "YYYY-MM-DD, or empty" }),
  savedAt: z.string().optional().meta({ description: "ISO 8601 in UTC; absent until the first save" }),
  version: z.number().int().meta({ description: "0 until the first save. Send this number as If-Match" }),
});
export type Notes = z.output<typeof Notes>;

export const fetchHandover = (api: ReadApi) => api.get("/handover", Handover);

export const fetchNotes = (api: ReadApi) => api.get("/handover/notes", Notes);

export const saveNotes = (api: Api, body: NotesInput, version: number) =>
  api.send("PUT", "/handover/notes", Notes, { body, version });

/** Starts a handover, or changes its leaving accounts. @param version 0 to start */
export const savePlan = (api: Api, body: PlanInput, version: number) =>
  api.send("PUT", "/handover/plan", HandoverPlan, { body, version });

export const cancelPlan = (api: Api, version: number) =>
  api.send("DELETE", "/handover/plan", PlanCancellation, { version });

export const endOldAccounts = (api: Api, body: EndInput, version: number) =>
  api.send("POST", "/handover/end", EndedAccounts, { body, version });
