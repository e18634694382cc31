import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { AppError } from "#platform/errors.ts";
import { site } from "#src/site.ts";
import { PASSWORD_MAX_BYTES, PASSWORD_MIN_CHARACTERS } from "../../sign-in.contract.ts";
import { composed } from "./password-hash.service.ts";
import { usernameKey } from "./username.service.ts";

/** Returns whether a password is easy to guess. */
export type IsGuessable = (guess: Guess) => boolean | Promise<boolean>;

/** Shorter names occur in too many good passwords by chance. */
const NAME_COUNTS_FROM = 3;

const wordsOf = (text: string) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
const { branch } = site;
const SITE_WORDS = [branch.name, branch.longName, branch.institute, branch.address].flatMap(wordsOf);

/** Returns whether a password contains a name in any spelling. */
function contains(password: string, name: string): boolean {
  const squashedName = wordsOf(name).join("");
  return squashedName.length >= NAME_COUNTS_FROM && wordsOf(composed(password)).join("").includes(squashedName);
}

/** Returns the broken rule as a message, without the dictionaries. */
export function brokenRule(username: string, password: string): string | undefined {
  // Both the typed and the hashed form need enough characters, because normalization joins characters or splits ligatures.
  const lengths = [password, composed(password)].map((form) => Array.from(form).length);
  if (Math.min(...lengths) < PASSWORD_MIN_CHARACTERS)
    return `The password needs at least ${PASSWORD_MIN_CHARACTERS} characters`;
  if (Buffer.byteLength(password) > PASSWORD_MAX_BYTES)
    return `The password can have at most ${PASSWORD_MAX_BYTES} bytes`;
  if (!password.isWellFormed()) return "The password contains an invalid character";
  if (contains(password, usernameKey(username))) return "The password must not contain the username";
  if (contains(password, branch.name)) return "The password must not contain the site's name";
  return undefined;
}

/** @throws AppError("weak_password") with the reason. */
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
 * Returns a check that also knows the branch's names.
 * @param namesOf returns the names; no password can contain the first one
 */
export const withBranchNames =
  (look: IsGuessable, namesOf: () => Promise<readonly string[]>): IsGuessable =>
  async ({ password, words }) => {
    const names = await namesOf();
    const known = names.flatMap(wordsOf).filter((word) => word.length >= NAME_COUNTS_FROM);
    return contains(password, names[0] ?? "") || look({ password, words: [...words, ...known] });
  };

export interface Guess {
  password: string;
  /** Words that guessers try for this person, in addition to the dictionaries. */
  words: readonly string[];
}

const WORKER = import.meta.resolve("#features/sign-in/server/accounts/guessable-password.worker.ts");

/**
 * Returns whether a password is easy to guess. Loads the dictionaries in a separate thread that ends with the result,
 * because they take 50 MB and half a second.
 */
export async function isGuessableInThread(guess: Guess): Promise<boolean> {
  const thread = new Worker(new URL(WORKER), { workerData: guess });
  const [answer] = (await once(thread, "message")) as [boolean];
  return answer;
}
