import { AppError } from "#platform/errors.ts";
import { site } from "#src/site.ts";
import { PASSWORD_MAX_BYTES, PASSWORD_MIN_CHARACTERS } from "../../sign-in.contract.ts";
import { type Guess, isGuessableInThread } from "./guess-in-thread.ts";
import { composed } from "./passwords.ts";
import { usernameKey } from "./username.ts";

/** Whether a password is easy to guess. */
export type IsGuessable = (guess: Guess) => boolean | Promise<boolean>;

/** A shorter name is in too many good passwords by chance. */
const NAME_COUNTS_FROM = 3;

const wordsOf = (text: string) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
const { branch } = site;
const SITE_WORDS = [branch.name, branch.longName, branch.institute, branch.address].flatMap(wordsOf);

/** Whether a password has a name in it, however it is written. */
function contains(password: string, name: string): boolean {
  const squashedName = wordsOf(name).join("");
  return squashedName.length >= NAME_COUNTS_FROM && wordsOf(composed(password)).join("").includes(squashedName);
}

/** What speaks against a password at first sight, in words for a person. */
export function brokenRule(username: string, password: string): string | undefined {
  // As typed and as hashed: composing makes one character of several, and of one ligature many.
  const lengths = [password, composed(password)].map((form) => Array.from(form).length);
  if (Math.min(...lengths) < PASSWORD_MIN_CHARACTERS)
    return `A password has at least ${PASSWORD_MIN_CHARACTERS} characters`;
  if (Buffer.byteLength(password) > PASSWORD_MAX_BYTES) return `A password has at most ${PASSWORD_MAX_BYTES} bytes`;
  if (!password.isWellFormed()) return "A password has whole characters alone";
  if (contains(password, usernameKey(username))) return "The password must not contain the username";
  if (contains(password, branch.name)) return "The password must not contain the site's name";
  return undefined;
}

/** @throws AppError("weak_password") saying in what way. */
export async function checkPasswordStrength(
  username: string,
  password: string,
  isGuessable: IsGuessable = isGuessableInThread,
): Promise<void> {
  const broken = brokenRule(username, password);
  if (broken) throw new AppError("weak_password", { message: broken });
  const words = [...wordsOf(usernameKey(username)), ...SITE_WORDS].filter((word) => word.length >= NAME_COUNTS_FROM);
  if (await isGuessable({ password, words }))
    throw new AppError("weak_password", { message: "This password is too easy to guess" });
}

/**
 * The same look, which knows besides what the branch of this site is called.
 * @param namesOf whose first is in no good password
 */
export const knowingNames =
  (look: IsGuessable, namesOf: () => Promise<readonly string[]>): IsGuessable =>
  async ({ password, words }) => {
    const names = await namesOf();
    const known = names.flatMap(wordsOf).filter((word) => word.length >= NAME_COUNTS_FROM);
    return contains(password, names[0] ?? "") || look({ password, words: [...words, ...known] });
  };
