import { jobActors } from "#content/write.ts";
import { AppError } from "#platform/errors.ts";
import { USERNAME_MAX_CHARACTERS } from "../../sign-in.contract.ts";

/** Returns the form in which names are compared. It ignores encoding differences, surrounding spaces and case. */
export const usernameKey = (username: string): string => username.normalize("NFKC").trim().toLowerCase();

const USERNAME = /^[\p{L}\p{N}][\p{L}\p{N}\p{M} ._@+-]*$/u;

/** Scripts in use today. Each entry may be mixed with digits and punctuation, but not with another entry. */
const SCRIPTS = [
  ...`
    Latin Devanagari Malayalam Tamil Telugu Kannada Bengali Gujarati Gurmukhi Oriya Meetei_Mayek Ol_Chiki Sinhala Arabic Thaana
    Tibetan Myanmar Thai Lao Khmer Mongolian Ethiopic Hebrew Greek Cyrillic Armenian Georgian
  `
    .trim()
    .split(/\s+/)
    .map((script) => [script]),
  ["Han", "Hiragana", "Katakana", "Bopomofo"],
  ["Han", "Hangul"],
].map((scripts) => {
  const classes = scripts.map((script) => `\\p{scx=${script}}`).join("");
  return new RegExp(`^[${classes}\\p{sc=Common}\\p{sc=Inherited}]*$`, "u");
});

/** Characters that look like another one, such as 1 and l. */
const LOOK_ALIKES: Record<string, string> = { "0": "o", "1": "i", l: "i", "3": "e", "4": "a", "5": "s", "7": "t" };

/** Returns a name without separators, accents and articles, and with look-alike characters replaced by one of them. */
const skeleton = (name: string): string =>
  Array.from(
    name
      .normalize("NFKD")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, ""),
    (char) => LOOK_ALIKES[char] ?? char,
  )
    .join("")
    .replace(/^the/, "");

const RESERVED = new Set(Object.values(jobActors).map(skeleton));

const refused = (message: string) => new AppError("invalid", { message });

/**
 * Returns the name under which an account is stored.
 * @throws AppError("invalid") when the name has other characters, mixes scripts or looks like the name of a job
 */
export function checkedUsername(username: string): string {
  const trimmed = username.normalize("NFKC").trim();
  if (!USERNAME.test(trimmed) || trimmed.length > USERNAME_MAX_CHARACTERS)
    throw refused(
      `A username has 1 to ${USERNAME_MAX_CHARACTERS} letters, digits, spaces or . _ @ + - and begins with a letter or digit`,
    );
  if (!SCRIPTS.some((script) => script.test(trimmed)))
    throw refused("A username uses the letters of one script. Do not mix scripts, such as Latin and Cyrillic.");
  if (RESERVED.has(skeleton(trimmed)))
    throw refused("The site uses a name like this for its own entries in the activity log. Choose another username.");
  return trimmed;
}
