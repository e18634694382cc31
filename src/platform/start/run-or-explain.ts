import { fileRefusal } from "../file-refusal.ts";
import { exitCodes, Refused } from "../refused.ts";

/** Runs `start`. On an expected failure, prints one line and exits with its code. */
export async function runOrExplain(start: () => Promise<unknown>): Promise<void> {
  try {
    await start();
  } catch (error) {
    const refusal = error instanceof Refused ? error : fileRefusal(error);
    if (refusal) console.error(refusal.message);
    else console.error(error);
    process.exit(exitCodes[refusal?.obstacle ?? "unforeseen"]);
  }
}
