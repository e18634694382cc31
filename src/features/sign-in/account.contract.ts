import { z } from "zod";
import { optionalText } from "#shared/form-fields.ts";
import { roles } from "#shared/roles.ts";
import { Credentials } from "./sign-in.contract.ts";

export const accountMessages = {
  fetchFailed: "Failed to fetch your account",
  nameFailed: "Failed to save your name",
  passwordFailed: "Failed to change the password",
  currentPasswordWrong: "The current password is not right",
  sessionsFailed: "Failed to fetch your sessions",
  endFailed: "Failed to end the session",
} as const;

export const OwnName = z.object({
  name: optionalText(100),
});
export type OwnName = z.output<typeof OwnName>;

/** What somebody is told about their own account. */
export const OwnAccount = z.object({
  username: z.string(),
  name: z.string().meta({ description: "Empty where nobody has said it" }),
  role: z.enum(roles),
  email: z.string().meta({ description: "Where they get mail; empty where nobody has said it" }),
  endsOn: z.string().optional().meta({ description: "The last day of the account, YYYY-MM-DD; absent where it lasts" }),
});
export type OwnAccount = z.output<typeof OwnAccount>;

export const PasswordChange = z.object({
  current: Credentials.shape.password,
  password: Credentials.shape.password,
  browser: Credentials.shape.browser,
  removePasskeys: z.boolean().optional().meta({ description: "True also removes all your passkeys" }),
});
export type PasswordChange = z.output<typeof PasswordChange>;

/** One of the places where somebody is signed in. */
export const OwnSession = z.object({
  _id: z.string(),
  startedAt: z.string().meta({ description: "ISO 8601 in UTC" }),
  lastSeenAt: z.string().meta({ description: "ISO 8601 in UTC; to the minute" }),
  from: z.string().meta({ description: "The address that it was begun from; of IPv6 its first 64 bits" }),
  browser: z.string().meta({ description: "In words: Firefox on Windows" }),
  isThis: z.boolean(),
});
export type OwnSession = z.output<typeof OwnSession>;

export const SessionsEnded = z.object({ ended: z.number().int() });
