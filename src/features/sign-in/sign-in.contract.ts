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
    "Ask an owner of the site to end your old account and to invite you again. A server administrator can set a new password: npm run admin -- set-password NAME.",
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
