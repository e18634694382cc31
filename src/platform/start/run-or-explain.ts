import { fileRefusal } from "../file-refusal.ts";
import { exitCodes, Refused } from "../refused.ts";

/** Runs `start`; what stands in its way ends the process, with one line and the exit code of its kind. */
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
