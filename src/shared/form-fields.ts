import { z } from "zod";
import { safeUrl } from "./safe-url.ts";

/** Text that must be there once the spaces around it are gone; `maxCharacters` bounds what is stored. */
export const requiredText = (maxCharacters: number, message: string) =>
  z
    .string({ error: message })
    .trim()
    .min(1, message)
    // Characters that nobody sees, such as a zero-width space, are no text.
    .refine((text) => /[^\s\p{Cc}\p{Cf}]/u.test(text), message)
    .max(maxCharacters, `At most ${maxCharacters} characters`)
    // PostgreSQL refuses NUL in text, so both databases do.
    .refine((text) => !text.includes("\0"), "This text has a character that cannot be stored");

/** An http(s) link in its normalised form. */
export const httpLink = (message: string) =>
  z
    .string({ error: message })
    .meta({ format: "uri" })
    .transform((text, context) => {
      const url = safeUrl(text);
      if (url) return url;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    });

/** A link that may be left empty; empty becomes undefined. */
export const optionalHttpLink = (message: string) =>
  z
    .string({ error: message })
    .meta({ format: "uri-reference", description: "An http or https address, or empty" })
    .transform((text) => (text.trim() === "" ? undefined : text))
    .pipe(httpLink(message).optional())
    .optional();

/** A day as YYYY-MM-DD that exists in the calendar. */
export const day = (message: string) => z.iso.date({ error: message });

/** A time of day as HH:MM. */
export const timeOfDay = (message: string) =>
  z.string({ error: message }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: message });

/** A checkbox: a boolean in the browser, the text "true" or "false" in a multipart body. */
export const checkbox = z.union([
  z.boolean(),
  z.literal("true").transform(() => true),
  z.literal("false").transform(() => false),
]);
