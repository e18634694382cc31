import { z } from "zod";
import { requiredText } from "#shared/form-fields.ts";
import { Credentials } from "./sign-in.contract.ts";

export const passkeyMessages = {
  addFailed: "Failed to add the passkey",
  removeFailed: "Failed to remove the passkey",
  nameRequired: "Give the passkey a name",
  refused: "This passkey cannot be used here. Please try again.",
  unknown: "This passkey is not known here. Sign in with your password.",
  tooMany: "You have ten passkeys. Remove one first.",
} as const;

const Encoded = z
  .string()
  .min(1)
  .max(8192)
  .regex(/^[A-Za-z0-9_-]+$/, passkeyMessages.refused);
const CredentialId = Encoded.max(1400);
const Challenge = z.string().meta({ description: "Good for five minutes, and once" });

/** What the browser is asked to make a passkey for, as PublicKeyCredentialCreationOptionsJSON has it. */
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

/** What the browser is asked to sign, as PublicKeyCredentialRequestOptionsJSON has it. */
export const PasskeyOptions = z.object({
  challenge: Challenge,
  rpId: z.string(),
  userVerification: z.literal("required"),
  timeout: z.number().int(),
});

/** A passkey that a browser has made; one's password says that it is oneself who adds it. */
export const NewPasskey = z.object({
  name: requiredText(60, passkeyMessages.nameRequired),
  current: Credentials.shape.password,
  browser: Credentials.shape.browser,
  id: CredentialId,
  clientDataJSON: Encoded,
  authenticatorData: Encoded,
  publicKey: Encoded.meta({ description: "SubjectPublicKeyInfo" }),
});
export type NewPasskey = z.output<typeof NewPasskey>;

/** What a passkey has signed. */
export const PasskeySignature = z.object({
  id: CredentialId,
  clientDataJSON: Encoded,
  authenticatorData: Encoded,
  signature: Encoded,
});
export type PasskeySignature = z.output<typeof PasskeySignature>;

/** One of somebody's own passkeys. */
export const Passkey = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: z.string().meta({ description: "ISO 8601 in UTC" }),
  lastUsedAt: z.string().optional().meta({ description: "ISO 8601 in UTC; absent where it was never used" }),
});
export type Passkey = z.output<typeof Passkey>;
