import { z } from "zod";
import { Credentials } from "./sign-in.contract.ts";

/** Number of recovery codes. Each code works once. */
export const RECOVERY_CODES = 10;

export const twoStepMessages = {
  beginFailed: "Failed to turn on two-step verification",
  endFailed: "Failed to turn off two-step verification",
  renewFailed: "Failed to generate new recovery codes",
  wrongCode: "Incorrect code. Check that the clock on your phone is right, then try again.",
  already: "Two-step verification is already on",
  notOn: "Two-step verification is not on",
} as const;

/** Whether two-step verification is on for the account. */
export const TwoStepState = z.object({
  on: z.boolean(),
  recoveryCodes: z.number().int().meta({ description: "Number of unused recovery codes" }),
});
export type TwoStepState = z.output<typeof TwoStepState>;

/** The password of the signed-in person, which confirms a change. */
export const PasswordConfirmation = Credentials.pick({ browser: true }).extend({ current: Credentials.shape.password });
export type PasswordConfirmation = z.output<typeof PasswordConfirmation>;

/** The key for an authenticator app. */
export const TotpKey = z.object({
  secret: z.string().meta({ description: "Base32 text for manual entry" }),
  address: z.string().meta({ description: "otpauth://… URL for a QR code" }),
});
export type TotpKey = z.output<typeof TotpKey>;

/** The app's first code, which confirms that the app has the key. */
export const FirstCode = z.object({
  code: z
    .string({ error: twoStepMessages.wrongCode })
    .transform((text) => text.replace(/\s/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, "Enter the six digits of the code")),
});
export type FirstCode = z.output<typeof FirstCode>;

export const RecoveryCodes = z.object({
  recoveryCodes: z.array(z.string()).meta({ description: "Returned only once" }),
});
export type RecoveryCodes = z.output<typeof RecoveryCodes>;
