import { once } from "node:events";
import { Worker } from "node:worker_threads";

export interface Guess {
  password: string;
  /** What guessers try for this person besides what they try for everybody. */
  words: readonly string[];
}

const WORKER = import.meta.resolve("#features/sign-in/server/accounts/guessable-password.worker.ts");

/**
 * Whether a password is easy to guess. The dictionaries are loaded for the one answer, in a thread that ends with it:
 * they take 50 MB and half a second, which a site that serves must not feel.
 */
export async function isGuessableInThread(guess: Guess): Promise<boolean> {
  const thread = new Worker(new URL(WORKER), { workerData: guess });
  const [answer] = (await once(thread, "message")) as [boolean];
  return answer;
}
