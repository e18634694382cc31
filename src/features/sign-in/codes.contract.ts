import { z } from "zod";
import { Credentials } from "./sign-in.contract.ts";

/** As many as people keep: one each time that the phone is not at hand. */
export const RECOVERY_CODES = 10;

export const codesMessages = {
  beginFailed: "Failed to turn on codes",
  endFailed: "Failed to turn off codes",
  renewFailed: "Failed to make new recovery codes",
  wrongCode: "This code is not right. Does the clock of your phone stand right?",
  already: "Codes are turned on already",
  notOn: "Codes are not turned on",
} as const;

/** Whether somebody is asked for a code beside their password. */
export const CodesState = z.object({
  on: z.boolean(),
  recoveryCodes: z.number().int().meta({ description: "How many are left" }),
});
export type CodesState = z.output<typeof CodesState>;

/** One's password says that it is oneself. */
export const Oneself = Credentials.pick({ browser: true }).extend({ current: Credentials.shape.password });
export type Oneself = z.output<typeof Oneself>;

/** What an authenticator app is given. */
export const CodeKey = z.object({
  secret: z.string().meta({ description: "In base32, to be typed" }),
  address: z.string().meta({ description: "otpauth://…, to be shown as a QR code" }),
});
export type CodeKey = z.output<typeof CodeKey>;

/** The first code of an app says that it has taken the key. */
export const FirstCode = z.object({
  code: z
    .string({ error: codesMessages.wrongCode })
    .transform((text) => text.replace(/\s/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, "A code has six digits")),
});
export type FirstCode = z.output<typeof FirstCode>;

export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()).meta({ description: "Shown this once" }) });
export type RecoveryCodes = z.output<typeof RecoveryCodes>;
