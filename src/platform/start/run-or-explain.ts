import { fileRefusal } from "../file-refusal.ts";
import { exitCodes, StartupError } from "../startup-error.ts";

/** Runs `start`. On an expected failure, prints one line and exits with its code. */
export async function runOrExplain(start: () => Promise<unknown>): Promise<void> {
  try {
    await start();
  } catch (error) {
    const refusal = error instanceof StartupError ? error : fileRefusal(error);
    if (refusal) console.error(refusal.message);
    else console.error(error);
    process.exit(exitCodes[refusal?.exitReason ?? "unforeseen"]);
  }
}
