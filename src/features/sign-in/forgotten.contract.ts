import { z } from "zod";
import { Oneself } from "./codes.contract.ts";
import { Credentials } from "./sign-in.contract.ts";

export const RESET_HOURS = 1;

export const forgottenMessages = {
  email: "An e-mail address is like name@example.org",
  askFailed: "Failed to ask for a new password",
  resetFailed: "Failed to set the new password",
  emailFailed: "Failed to save your e-mail address",
  asked: `If there is such an account and it has an e-mail address, a letter is on its way. Its link works once, for ${RESET_HOURS} hour.`,
  notValid: `This link is not valid any more: it was used, is older than ${RESET_HOURS} hour, or a newer one was asked for. Ask for a new one.`,
} as const;

/** Where somebody gets mail, or nowhere. */
export const Email = z
  .union([z.literal(""), z.email({ error: forgottenMessages.email }).max(254, forgottenMessages.email)], {
    error: forgottenMessages.email,
  })
  .meta({ description: "An e-mail address, or empty" });

/** Whether the site sends mail at all. */
export const MailState = z.object({ sends: z.boolean() });

export const Forgotten = Credentials.pick({ username: true });
export type Forgotten = z.output<typeof Forgotten>;

/** The answer is alike for every name. */
export const Asked = z.object({});

export const Reset = z.object({
  token: z.string().regex(/^[A-Za-z0-9_-]{43}$/, forgottenMessages.notValid),
  password: Credentials.shape.password,
});
export type Reset = z.output<typeof Reset>;

/** The account that has a new password. */
export const ResetDone = z.object({ username: z.string() });

export const OwnEmail = Oneself.extend({ email: Email });
export type OwnEmail = z.output<typeof OwnEmail>;
