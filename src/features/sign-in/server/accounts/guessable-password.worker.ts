import { parentPort, workerData } from "node:worker_threads";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as commonDictionary } from "@zxcvbn-ts/language-common";
import { dictionary as englishDictionary } from "@zxcvbn-ts/language-en";
import { PASSWORD_MIN_CHARACTERS } from "../../sign-in.contract.ts";
import { INDIAN_PASSWORDS } from "./indian-passwords.data.ts";
import type { Guess } from "./password-strength.service.ts";

/** The library's highest score: more than 10^10 guesses. */
const STRONG_SCORE = 4;
/** The library's time grows with the square of the length, and a password with a strong start stays strong. */
const CHARACTERS_READ = 24;
/**
 * Maximum number of readings with replaced characters ("$" for "s", "1" for "i" or "l") that the library tries. Its
 * default of 100 takes five times as long.
 */
const READINGS_MAX = 4;

/** With this many letters in addition to names, the dictionaries decide. */
const OTHER_LETTERS_MIN = 8;

/** Characters that people write in place of a letter. */
const LOOK_ALIKES: Record<string, string> = {
  a: "a4@",
  b: "b8",
  e: "e3",
  g: "g9",
  i: "i1!|l",
  l: "l1!|i",
  o: "o0",
  s: "s5$",
  t: "t7+",
  z: "z2",
};

/**
 * Returns whether a password consists mostly of names: those of the branch, its institute or the person, in any
 * spelling, with years and punctuation between them.
 */
function isMadeOfNames({ password, words }: Guess): boolean {
  const classes = (word: string) =>
    Array.from(word, (char) => `[${RegExp.escape(LOOK_ALIKES[char] ?? char)}]`).join("");
  // Longer names first, so that they are removed completely if they start with a shorter name.
  const names = words.toSorted((a, b) => b.length - a.length).map(classes);
  if (names.length === 0) return false;
  const folded = password.normalize("NFKC").toLowerCase();
  const rest = folded.replace(new RegExp(names.join("|"), "gu"), "");
  const lettersLeft = rest.replace(/\P{L}/gu, "").length;
  const removed = folded.length - rest.length;
  // A random password can contain a short name by chance, and then has more other letters.
  return removed > 0 && removed >= lettersLeft && lettersLeft < OTHER_LETTERS_MIN;
}

/** With more digits and symbols than this, a phrase in a password does not make it easy to guess. */
const OTHERS_WITH_PHRASE = 8;
const phrases = new Set(INDIAN_PASSWORDS);

/** Returns whether all letters of a password are one or two common phrases, in any spacing and with a few digits. */
function isMadeOfPhrases(typed: string): boolean {
  const letters = typed.toLowerCase().replace(/\P{L}/gu, "");
  const others = typed.replace(/[\p{L}\s._-]/gu, "").length;
  const isPair = () =>
    INDIAN_PASSWORDS.some((one) => letters.startsWith(one) && phrases.has(letters.slice(one.length)));
  return others <= OTHERS_WITH_PHRASE && (phrases.has(letters) || isPair());
}

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...commonDictionary, ...englishDictionary, indian: [...INDIAN_PASSWORDS] },
  graphs: adjacencyGraphs,
  l33tMaxSubstitutions: READINGS_MAX,
});

const isWeak = (text: string, words: readonly string[]): boolean =>
  zxcvbn.check(text.slice(0, CHARACTERS_READ), [...words]).score < STRONG_SCORE;

/**
 * Returns whether guessers try a password early: common passwords, words, names, dates, adjacent keys.
 * Importing this file loads dictionaries of 50 MB.
 */
export function isGuessable({ password, words }: Guess): boolean {
  const typed = password.normalize("NFKC");
  // The dictionaries have phrases without spaces. A password that is short without them says little.
  const squashed = typed.replace(/[\s._-]/gu, "");
  const isPhrase = squashed !== typed && squashed.length >= PASSWORD_MIN_CHARACTERS;
  if (isMadeOfNames({ password, words }) || isMadeOfPhrases(typed)) return true;
  return isWeak(typed, words) || (isPhrase && isWeak(squashed, words));
}

parentPort?.postMessage(isGuessable(workerData as Guess));
