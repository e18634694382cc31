import { z } from "zod";
import { optionalText, requiredText } from "#shared/form-fields.ts";
import { roles } from "#shared/roles.ts";
import { Credentials } from "./sign-in.contract.ts";

export const accountMessages = {
  fetchFailed: "Failed to fetch your account",
  weeklyFailed: "Could not save the weekly email setting",
  nameFailed: "Failed to save your name",
  passwordFailed: "Failed to change the password",
  currentPasswordWrong: "The current password is incorrect",
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

export const passkeyMessages = {
  addFailed: "Failed to add the passkey",
  removeFailed: "Failed to remove the passkey",
  nameRequired: "Enter a name for the passkey",
  refused: "We could not verify the passkey. Try again.",
  unknown: "This site does not know this passkey. Sign in with your password.",
  tooMany: "You already have ten passkeys, which is the maximum. Remove a passkey first.",
} as const;

const Encoded = z
  .string()
  .min(1)
  .max(8192)
  .regex(/^[A-Za-z0-9_-]+$/, passkeyMessages.refused);
const CredentialId = Encoded.max(1400);
const Challenge = z.string().meta({ description: "Valid for five minutes, and for one use" });

/** Options for creating a passkey, as PublicKeyCredentialCreationOptionsJSON. */
export const NewPasskeyOptions = z.object({
  challenge: Challenge,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.number().int() })),
  excludeCredentials: z.array(z.object({ type: z.literal("public-key"), id: z.string() })),
  authenticatorSelection: z.object({ residentKey: z.literal("required"), userVerification: z.literal("required") }),
  attestation: z.literal("none"),
  timeout: z.number().int(),
});
export type NewPasskeyOptions = z.output<typeof NewPasskeyOptions>;

/** Options for signing in, as PublicKeyCredentialRequestOptionsJSON. */
export const PasskeyOptions = z.object({
  challenge: Challenge,
  rpId: z.string(),
  userVerification: z.literal("required"),
  timeout: z.number().int(),
});
export type PasskeyOptions = z.output<typeof PasskeyOptions>;

/** A new passkey from the browser, with the password that confirms the change. */
export const NewPasskey = z.object({
  name: requiredText(60, passkeyMessages.nameRequired),
  current: Credentials.shape.password,
  browser: Credentials.shape.browser,
  id: CredentialId,
  clientDataJSON: Encoded,
  authenticatorData: Encoded.meta({ description: "Authenticator data, which contains the public key" }),
});
export type NewPasskey = z.output<typeof NewPasskey>;

/** An assertion of a passkey. */
export const PasskeySignature = z.object({
  id: CredentialId,
  clientDataJSON: Encoded,
  authenticatorData: Encoded,
  signature: Encoded,
});
export type PasskeySignature = z.output<typeof PasskeySignature>;

/** A passkey of a person's own account. */
export const Passkey = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: z.string().meta({ description: "ISO 8601 in UTC" }),
  lastUsedAt: z.string().optional().meta({ description: "ISO 8601 in UTC; absent before the first use" }),
});
export type Passkey = z.output<typeof Passkey>;
