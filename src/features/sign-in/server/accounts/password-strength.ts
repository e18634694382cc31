import { AppError } from "#platform/errors.ts";
import { site } from "#src/site.ts";
import { PASSWORD_MAX_BYTES, PASSWORD_MIN_CHARACTERS } from "../../sign-in.contract.ts";
import { usernameKey } from "./username.ts";

/** What must remain of a password once its common words and its sequences are taken away. */
const UNPREDICTABLE_CHARACTERS_MIN = 8;
const DISTINCT_CHARACTERS_MIN = 5;
/** A shorter name is in too many good passwords by chance. */
const NAME_COUNTS_FROM = 3;

const COMMON_WORDS = (
  "password passwort passcode passphrase letmein welcome admin administrator root login signin iloveyou love monkey " +
  "dragon football baseball cricket hockey soccer sunshine princess master shadow superman batman ninja trustno " +
  "changeme change default secret guest test user hello hallo please access temp winter summer spring autumn " +
  "january february march april june july august september october november december monday tuesday wednesday " +
  "thursday friday saturday sunday india bharat delhi mumbai ieee student branch college institute university campus " +
  "computer engineer engineering internet security website site system server database google facebook"
).split(" ");

const wordsOf = (text: string) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
const SITE_WORDS = [...wordsOf(site.name), ...wordsOf(site.institute)].filter((word) => word.length >= 4);

const KEY_ROWS = ["qwertyuiop", "asdfghjkl", "zxcvbnm", "azerty", "qwertz", "1qaz2wsx3edc4rfv5tgb", "qazwsxedcrfvtgb"];

const LOOK_ALIKES: Record<string, string> = {
  0: "o",
  1: "i",
  "!": "i",
  3: "e",
  4: "a",
  "@": "a",
  5: "s",
  $: "s",
  7: "t",
};
// One character each, so that positions in the folded text are positions in the password.
const fold = (character: string) => LOOK_ALIKES[character] ?? (character.length === 1 ? character : "\0");

const follows = (before: string, after: string) => {
  const step = (after.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0);
  return Math.abs(step) <= 1 || KEY_ROWS.some((row) => row.includes(before + after) || row.includes(after + before));
};

function withoutWords(characters: string[], words: readonly string[]): string[] {
  const folded = characters.map(fold).join("");
  const covered = new Set<number>();
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
      for (let offset = 0; offset < word.length; offset += 1) covered.add(at + offset);
    }
  }
  return characters.filter((_, index) => !covered.has(index));
}

const withoutSequences = (characters: string[]) =>
  characters.filter((character, index) => index === 0 || !follows(characters[index - 1] ?? "", character));

/** The same few characters over and over, a last round cut short included. */
const repeatsItself = (characters: string[]) => {
  for (let period = 1; period <= characters.length / 2 && period < UNPREDICTABLE_CHARACTERS_MIN; period += 1) {
    if (characters.every((character, index) => index < period || character === characters[index - period])) return true;
  }
  return false;
};

function weakness(username: string, password: string): string | undefined {
  const characters = Array.from(password);
  if (characters.length < PASSWORD_MIN_CHARACTERS)
    return `A password has at least ${PASSWORD_MIN_CHARACTERS} characters`;
  if (Buffer.byteLength(password) > PASSWORD_MAX_BYTES) return `A password has at most ${PASSWORD_MAX_BYTES} bytes`;
  const lower = Array.from(password.normalize("NFKC").toLowerCase());
  const squashed = lower.filter((character) => /[\p{L}\p{N}]/u.test(character)).join("");
  const contains = (name: string) => {
    const squashedName = wordsOf(name).join("");
    return squashedName.length >= NAME_COUNTS_FROM && squashed.includes(squashedName);
  };
  if (contains(usernameKey(username))) return "The password must not contain the username";
  if (contains(site.name)) return "The password must not contain the site's name";
  const unpredictable = withoutSequences(withoutWords(lower, [...COMMON_WORDS, ...SITE_WORDS]));
  if (
    unpredictable.length < UNPREDICTABLE_CHARACTERS_MIN ||
    new Set(lower).size < DISTINCT_CHARACTERS_MIN ||
    repeatsItself(lower)
  )
    return "This password is too easy to guess";
  return undefined;
}

/** @throws AppError("weak_password") saying in what way. */
export function checkPasswordStrength(username: string, password: string): void {
  const message = weakness(username, password);
  if (message) throw new AppError("weak_password", { message });
}

/** Whether nothing speaks against this password. */
export const isStrongPassword = (username: string, password: string): boolean =>
  weakness(username, password) === undefined;
