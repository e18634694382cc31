import { z } from "zod";
import { Credentials } from "./sign-in.contract.ts";

export const accountMessages = {
  passwordFailed: "Failed to change the password",
  currentPasswordWrong: "The current password is not right",
  sessionsFailed: "Failed to fetch your sessions",
  endFailed: "Failed to end the session",
} as const;

export const PasswordChange = z.object({
  current: Credentials.shape.password,
  password: Credentials.shape.password,
  browser: Credentials.shape.browser,
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
