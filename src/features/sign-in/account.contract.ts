import { z } from "zod";
import { optionalText } from "#shared/form-fields.ts";
import { roles } from "#shared/roles.ts";
import { Credentials } from "./sign-in.contract.ts";

export const accountMessages = {
  fetchFailed: "Failed to fetch your account",
  weeklyFailed: "Could not save the weekly email setting",
  nameFailed: "Failed to save your name",
  passwordFailed: "Failed to change the password",
  currentPasswordWrong: "The current password is incorrect",
  sessionsFailed: "Failed to fetch your sessions",
  endFailed: "Failed to end the session",
} as const;

export const OwnName = z.object({
  name: optionalText(100),
});
export type OwnName = z.output<typeof OwnName>;

/** Whether the person wants the weekly email. */
export const WeeklyEmail = z.object({ weeklyEmail: z.boolean() });
export type WeeklyEmail = z.output<typeof WeeklyEmail>;

/** A person's own account. */
export const OwnAccount = z.object({
  username: z.string(),
  name: z.string().meta({ description: "Empty if not set" }),
  role: z.enum(roles),
  email: z.string().meta({ description: "Email address, empty if not set" }),
  weeklyEmail: z.boolean().meta({ description: "Whether the person gets the weekly email" }),
  endsOn: z
    .string()
    .optional()
    .meta({ description: "The last day of the account, YYYY-MM-DD; absent without an end date" }),
});
export type OwnAccount = z.output<typeof OwnAccount>;

export const PasswordChange = z.object({
  current: Credentials.shape.password,
  password: Credentials.shape.password,
  browser: Credentials.shape.browser,
  removePasskeys: z.boolean().optional().meta({ description: "True also removes all your passkeys" }),
});
export type PasswordChange = z.output<typeof PasswordChange>;

/** A session of a person. */
export const OwnSession = z.object({
  _id: z.string(),
  startedAt: z.string().meta({ description: "ISO 8601 in UTC" }),
  lastSeenAt: z.string().meta({ description: "ISO 8601 in UTC, accurate to the minute" }),
  from: z.string().meta({ description: "IP address of the sign-in; for IPv6 its first 64 bits" }),
  browser: z.string().meta({ description: "Browser and system, such as Firefox on Windows" }),
  isThis: z.boolean(),
});
export type OwnSession = z.output<typeof OwnSession>;

export const SessionsEnded = z.object({ ended: z.number().int() });
