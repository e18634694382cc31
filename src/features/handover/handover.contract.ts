import { z } from "zod";
import { optionalDay, optionalLines } from "#shared/form-fields.ts";

export const handoverMessages = {
  loadFailed: "Failed to fetch the handover",
  notesFailed: "Failed to save the notes",
  notesSaved: "Notes saved",
  planFailed: "Failed to save the handover",
  endFailed: "Failed to end the accounts",
  stopFailed: "Failed to give the handover up",
  chooseWho: "Choose whose accounts end",
  notTheirs: "One of these accounts is not open any more, or is the counselor’s. Choose again.",
  nobodyYet: "No owner who stays has signed in since the handover began. Until one has, the old accounts stay.",
} as const;

/** How one part of the handover stands, and what is to be done about it. */
export const HandoverLine = z.object({
  part: z.string(),
  state: z.enum(["well", "advice", "wrong"]),
  words: z.string(),
  todo: z.string().optional().meta({ description: "What to do about it; absent where all is well" }),
  to: z.string().optional().meta({ description: "The screen on which it is done" }),
});
export type HandoverLine = z.output<typeof HandoverLine>;

/** An owner who is to look after the site from now on. */
const Successor = z.object({
  username: z.string(),
  name: z.string().meta({ description: "Empty where nobody has said it" }),
  hasSignedIn: z.boolean().meta({ description: "Since the handover began" }),
});

/** A handover that is under way. */
export const HandoverPlan = z.object({
  startedAt: z.string().meta({ description: "ISO 8601 in UTC" }),
  startedBy: z.string(),
  leaving: z.array(z.string()).meta({ description: "The accounts that are to end, by their ids" }),
  successors: z.array(Successor),
  mayEnd: z.boolean().meta({ description: "Whether somebody has taken over" }),
  version: z.number().int().meta({ description: "Send it as If-Match" }),
});
export type HandoverPlan = z.output<typeof HandoverPlan>;

/** Whether the site would survive its webmaster. */
export const Handover = z.object({ lines: z.array(HandoverLine), plan: HandoverPlan.optional() });
export type Handover = z.output<typeof Handover>;

export const PlanInput = z.object({
  leaving: z.array(z.string().max(60)).min(1, handoverMessages.chooseWho).max(100),
});
export type PlanInput = z.output<typeof PlanInput>;

export const EndInput = z.object({
  endsOn: optionalDay().meta({ description: "The last day of the old accounts; absent or empty, they end at once" }),
});
export type EndInput = z.output<typeof EndInput>;

export const PlanGivenUp = z.object({});

/** Who was ended. */
export const AccountsEnded = z.object({ ended: z.array(z.string()) });

const Words = optionalLines(2000);

/** A day, or empty. */
const Day = optionalDay().transform((day) => day ?? "");

/** What owners write down for who comes after them; never secret, since it is printed. */
export const NotesFields = z.object({
  domain: Words.meta({ description: "Where the domain is registered, on whose name, and who pays" }),
  domainUntil: Day.meta({ description: "The day by which the domain is to be renewed" }),
  hosting: Words.meta({ description: "Where the site runs, and how one gets there" }),
  hostingUntil: Day.meta({ description: "The day by which the hosting is to be renewed" }),
  contacts: Words.meta({ description: "Whom to ask, and who keeps the passwords" }),
});
export type NotesFields = z.output<typeof NotesFields>;
export type NotesInput = z.input<typeof NotesFields>;

export const Notes = NotesFields.extend({
  domainUntil: z.string().meta({ description: "YYYY-MM-DD, or empty" }),
  hostingUntil: z.string().meta({ description: "YYYY-MM-DD, or empty" }),
  savedAt: z.string().optional().meta({ description: "ISO 8601 in UTC; absent until somebody has saved" }),
  version: z.number().int().meta({ description: "0 until somebody has saved; send it as If-Match" }),
});
export type Notes = z.output<typeof Notes>;
