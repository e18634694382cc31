import { z } from "zod";
import { localPath, safeUrl } from "./links.ts";

/** Refuses NUL, which PostgreSQL rejects, and unpaired surrogates, which change when they are stored. */
export const canBeStored = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

export const UNSTORABLE = "This text has a character that cannot be stored";

/** Line breaks of every kind, and other control characters: tab, CR, LF, U+0085, U+2028, U+2029 and more. */
const LINE_BREAK = /[\p{Cc}\u2028\u2029]/u;
/** Together: apart, white space before a line break takes time that grows with the square of its length. */
const WHITE_SPACE = /[\s\p{Cc}]+/gu;

export const ONE_LINE = "This field is one line. Remove the line breaks and tabs.";

/** Returns a stored text as one line: each line break becomes a space. Earlier releases stored line breaks everywhere. */
export const asOneLine = (text: string): string =>
  text.replace(WHITE_SPACE, (space) => (LINE_BREAK.test(space) ? " " : space)).trim();

/** Forms send a line break as two characters. One is stored and counted. */
const withOneBreak = (text: string) => text.replaceAll("\r\n", "\n");

/** Text of one or more lines that may be empty. */
export const optionalLines = (maxCharacters: number) =>
  z
    .string()
    .overwrite(withOneBreak)
    .trim()
    .max(maxCharacters, `At most ${maxCharacters} characters`)
    .refine(canBeStored, UNSTORABLE);

/** Text of one or more lines that must not be blank. @param message the error if the text is missing */
export const requiredLines = (maxCharacters: number, message: string) =>
  z
    .string({ error: message })
    .overwrite(withOneBreak)
    .trim()
    .min(1, message)
    // Text that consists only of invisible characters, such as zero-width spaces, counts as blank.
    .refine((text) => /[^\s\p{Cc}\p{Cf}]/u.test(text), message)
    .max(maxCharacters, `At most ${maxCharacters} characters`)
    .refine(canBeStored, UNSTORABLE);

const isOneLine = (text: string) => !LINE_BREAK.test(text);

/** Text of one line that may be empty. */
export const optionalText = (maxCharacters: number) => optionalLines(maxCharacters).refine(isOneLine, ONE_LINE);

/** A unit code of IEEE: the kind of unit, 5 digits, and a letter in some codes. */
export const SPOID = /(?:STB|SBC|SBA)\d{5}[A-Z]?/;

/** A unit code that may be empty, such as STB12345 or SBC12345A. @param prefixes the allowed kinds of units */
export const optionalSpoid = (message: string, prefixes: readonly ("STB" | "SBC" | "SBA")[]) =>
  z
    .string({ error: message })
    .trim()
    .toUpperCase()
    .regex(new RegExp(`^(${SPOID.source})?$`), message)
    .refine((code) => code === "" || prefixes.some((prefix) => code.startsWith(prefix)), message);

/** Text of one line that must not be blank. @param message the error if the text is missing */
export const requiredText = (maxCharacters: number, message: string) =>
  requiredLines(maxCharacters, message).refine(isOneLine, ONE_LINE);

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

/** The chapter that owns an item. An absent field keeps it, an empty one removes it. */
export const chapterField = optionalText(100).optional().meta({ description: "ID of a chapter" });

const siteUrl = (text: string) => localPath(text.trim(), "") || safeUrl(text);

/** A link to a website or to a page of this site, such as "/events". */
export const siteLink = (message: string) =>
  z
    .string({ error: message })
    .meta({ format: "uri-reference", description: "An http or https URL, or a path of this site" })
    .transform(siteUrl)
    .refine((url): url is string => url !== null, message);

export const optionalSiteLink = (message: string) =>
  z
    .string()
    .meta({ format: "uri-reference", description: "An http or https URL, a path of this site, or empty" })
    .transform((text) => text.trim() && siteUrl(text))
    .refine((url): url is string => url !== null, message)
    .optional();

/** A link that may be empty. Empty becomes undefined. */
export const optionalHttpLink = (message: string) =>
  z
    .string({ error: message })
    .meta({ format: "uri-reference", description: "An http or https URL, or empty" })
    .transform((text) => (text.trim() === "" ? undefined : text))
    .pipe(httpLink(message).optional())
    .optional();

const isMissing = (value: unknown) => value === undefined || value === "";

/** A day as YYYY-MM-DD that exists in the calendar. @param missing the error if it is empty */
export const day = (missing: string, malformed = "Enter a valid date in the form YYYY-MM-DD") =>
  z.iso.date({ error: ({ input }) => (isMissing(input) ? missing : malformed) });

/** A time of day as HH:MM. @param missing the error if it is empty */
export const timeOfDay = (missing: string, malformed = "Enter a time in the form HH:MM, from 00:00 to 23:59") =>
  z
    .string({ error: missing })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: ({ input }) => (isMissing(input) ? missing : malformed) });

/** A required field of a draft: empty until an officer fills it in. */
const orEmpty = (field: z.ZodType) =>
  z
    .string()
    .default("")
    .transform((text, context) => {
      if (text.trim() === "") return "";
      const parsed = field.safeParse(text);
      if (parsed.success) return parsed.data;
      context.addIssue({ code: "custom", message: parsed.error.issues[0]?.message ?? "" });
      return z.NEVER;
    });

/** Returns the schema of a draft: the fields in `optional` may be empty or absent. Both result in an empty text. */
export const draftOf = <Fields extends z.ZodObject>(fields: Fields, optional: readonly (keyof z.output<Fields>)[]) =>
  fields.safeExtend(
    Object.fromEntries(
      Object.entries(fields.shape as Record<string, z.ZodType>)
        .filter(([name]) => optional.includes(name))
        .map(([name, field]) => [name, orEmpty(field)]),
    ),
  ) as unknown as Fields;

/** A checkbox: a boolean in the browser, the text "true" or "false" in a multipart body. */
export const checkbox = z.union([
  z.boolean(),
  z.literal("true").transform(() => true),
  z.literal("false").transform(() => false),
]);

/** A field that may be empty. Empty becomes undefined. @param written the format in JSON Schema */
const optionalField = <Field extends z.ZodType<unknown, string>>(field: Field, written: { pattern: string }) =>
  z
    .string()
    .meta(written)
    .transform((text) => text || undefined)
    .pipe(field.optional())
    .optional();

export const optionalDay = (malformed?: string) =>
  optionalField(day("", malformed), { pattern: "^(\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]))?$" });

export const optionalTimeOfDay = () => optionalField(timeOfDay(""), { pattern: "^(([01]\\d|2[0-3]):[0-5]\\d)?$" });

/** One of a few values. @param unknown the error for other values */
export const optionalWord = <const Word extends string>(words: readonly Word[], unknown: string) =>
  optionalField(z.enum(words, { error: unknown }), { pattern: `^(${words.join("|")})?$` });

const NO_LIST = "This must be a JSON list";

/** Returns the value of a JSON text; undefined if it is malformed. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * A form field with several rows, as JSON. An error in one row is reported for the whole field.
 * @param most maximum number of rows
 */
export const rowsField = <Row extends z.ZodType>(row: Row, most: number) =>
  z
    .string()
    .transform((text, context): z.output<Row>[] => {
      const rows = z.array(row, NO_LIST).max(most, `At most ${most} entries`).safeParse(parsedJson(text));
      if (rows.success) return rows.data;
      context.addIssue({ code: "custom", message: rows.error.issues[0]?.message ?? NO_LIST });
      return z.NEVER;
    })
    .meta({ contentMediaType: "application/json", description: "JSON: a list" });
