import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as commonDictionary } from "@zxcvbn-ts/language-common";
import { dictionary as englishDictionary } from "@zxcvbn-ts/language-en";
import type { Guess } from "./guess-in-thread.ts";

/** The library's highest score: more than 10^10 guesses. */
const STRONG_SCORE = 4;
/** The library's time grows with the square of the length, and a strong beginning stays strong. */
const CHARACTERS_READ = 24;
/** In how many ways look-alikes ("$" for "s", "1" for "i" or "l") are read; the usual hundred takes five times as long. */
const READINGS_MAX = 4;

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...commonDictionary, ...englishDictionary },
  graphs: adjacencyGraphs,
  l33tMaxSubstitutions: READINGS_MAX,
});

/**
 * Whether a password is one that guessers come to early: common passwords, words, names, dates, neighbouring keys.
 * Importing this file loads dictionaries of 50 MB.
 */
export const isGuessable = ({ password, words }: Guess): boolean =>
  zxcvbn.check(password.normalize("NFKC").slice(0, CHARACTERS_READ), [...words]).score < STRONG_SCORE;
