import { once } from "node:events";
import { Worker } from "node:worker_threads";

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
