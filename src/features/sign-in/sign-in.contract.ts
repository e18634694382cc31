import { z } from "zod";
import { requiredText, UNSTORABLE } from "#shared/form-fields.ts";
import { roles } from "#shared/roles.ts";

export const USERNAME_MAX_CHARACTERS = 100;
export const PASSWORD_MIN_CHARACTERS = 12;
export const PASSWORD_MAX_BYTES = 256;

export const signInMessages = {
  required: "Username and password are required",
  passwordTooLong: `The password can have at most ${PASSWORD_MAX_BYTES} bytes`,
  wrongCredentials: "Invalid username or password",
  wrongOrTooMany:
    "Invalid username or password. There were many wrong attempts from your network, so wait a moment before you try again.",
  signInFailed: "Login failed",
  forgot: "Forgot password?",
  whomToAsk:
    "Ask an owner of the site for a reset link. A server administrator can set a new password: npm run admin -- set-password NAME.",
} as const;

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** The username and password of a sign-in. The password is used exactly as typed. */
export const Credentials = z.object({
  username: requiredText(USERNAME_MAX_CHARACTERS, signInMessages.required),
  password: z
    .string({ error: signInMessages.required })
    .min(1, signInMessages.required)
    .refine((text) => text.isWellFormed(), UNSTORABLE)
    .refine((text) => bytesOf(text) <= PASSWORD_MAX_BYTES, signInMessages.passwordTooLong),
  browser: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/, "browser must be 256 random bits in base64url")
    .optional()
    .meta({
      description:
        "A random ID that the browser stores. With it, failed sign-ins by others at the same IP address do not slow this browser down",
    }),
});
/** The verification code of an account with two-step verification. */
const code = z.string().trim().max(40, "At most 40 characters");

/** The body of a sign-in request. */
export const SignInInput = Credentials.extend({
  code: code
    .optional()
    .meta({ description: "Required after code_needed: a code of the authenticator app, or a recovery code" }),
});
export type SignInInput = z.output<typeof SignInInput>;
export type Credentials = z.output<typeof Credentials>;

/** The owner of a request's token, and the site's time zone. */
export const TokenOwner = z.object({
  username: z.string(),
  role: z.enum(roles).meta({ description: "Role of the account" }),
  chapter: z.string().optional().meta({ description: "ID of the chapter that an editor is limited to" }),
  timeZone: z.string().meta({ description: "IANA name of the time zone of the site's dates and times" }),
});
export type TokenOwner = z.output<typeof TokenOwner>;

/** How many sessions a person can have at a time. A further sign-in ends the oldest one. */
export const SESSIONS_MAX = 5;

/** The session that a sign-in ended because the person had too many. */
export const EndedSession = z.object({
  browser: z.string().meta({ description: "Browser and system, such as Firefox on Windows" }),
  startedAt: z.string().meta({ description: "ISO 8601 in UTC" }),
  lastSeenAt: z.string().meta({ description: "ISO 8601 in UTC, accurate to the minute" }),
});
export type EndedSession = z.output<typeof EndedSession>;

/** A new session. */
export const Session = TokenOwner.extend({
  token: z.string().meta({ description: "Send it as Authorization: Bearer <token>" }),
  endedSession: EndedSession.optional().meta({
    description: `The oldest session of this person. This sign-in ended it because there were already ${SESSIONS_MAX}`,
  }),
  expiresAt: z.string().meta({ description: "Latest end of the session, ISO 8601 in UTC" }),
});
export type Session = z.output<typeof Session>;

/** The response to a sign-out. */
export const SignedOut = z.object({});

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
