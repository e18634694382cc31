import { z } from "zod";
import { Credentials } from "./sign-in.contract.ts";
import { PasswordConfirmation } from "./two-step.contract.ts";

export const RESET_HOURS = 1;

export const passwordResetMessages = {
  email: "Enter an email address such as name@example.org",
  askFailed: "Failed to request a new password",
  resetFailed: "Failed to set the new password",
  emailFailed: "Failed to save your email address",
  asked: `If the account exists and has an email address, we sent it a link. The link works once, for ${RESET_HOURS} hour.`,
  ownerPassword: "Enter your password to create a reset link",
  noLink:
    "You can create a reset link only for the open account of another officer. Change your own password under Your account.",
  linkFailed: "Failed to create the reset link",
  notValid: `This link is no longer valid. It was used, is older than ${RESET_HOURS} hour, or you requested a newer link. Request a new link.`,
} as const;

/** An email address or an empty text. */
export const Email = z
  .union([z.literal(""), z.email({ error: passwordResetMessages.email }).max(254, passwordResetMessages.email)], {
    error: passwordResetMessages.email,
  })
  .meta({ description: "An email address, or empty" });

/** Whether the site sends mail. */
export const MailState = z.object({ sends: z.boolean() });

export const PasswordResetRequest = Credentials.pick({ username: true });
export type PasswordResetRequest = z.output<typeof PasswordResetRequest>;

/** The response. It is the same for every username. */
export const PasswordResetRequested = z.object({});

export const PasswordReset = z.object({
  token: z.string().regex(/^[A-Za-z0-9_-]{43}$/, passwordResetMessages.notValid),
  password: Credentials.shape.password,
});
export type PasswordReset = z.output<typeof PasswordReset>;

/** The account whose password was reset. */
export const PasswordResetResult = z.object({ username: z.string() });

export const OwnEmail = PasswordConfirmation.extend({ email: Email });
export type OwnEmail = z.output<typeof OwnEmail>;
