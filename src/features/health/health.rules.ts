import { formatInstant } from "#shared/dates.ts";
import type { Finding } from "./health.contract.ts";

const HOUR_MS = 3_600_000;
/** A day and an evening: one daily backup may be late. */
const BACKUP_TOO_OLD_MS = 36 * HOUR_MS;

interface Run {
  name: string;
  failure: string | null;
}

/** How the work that repeats went last. */
export function judgeJobs(runs: readonly Run[]): Finding {
  const part = "Upkeep";
  const failed = runs.filter(({ failure }) => failure !== null);
  if (failed.length > 0)
    return { part, state: "wrong", words: failed.map(({ name, failure }) => `${name}: ${failure}`).join(" ") };
  if (runs.length === 0) return { part, state: "well", words: "Nothing has been due yet." };
  return {
    part,
    state: "well",
    words: `All that is due by itself went well: ${runs.map(({ name }) => name).join(", ")}.`,
  };
}

/** Whether there is a backup to go back to. @param madeAt of the newest that is proven */
export function judgeBackups(keepsBackups: boolean, madeAt: string | undefined, now: Date, timeZone: string): Finding {
  const part = "Backups";
  if (!keepsBackups)
    return { part, state: "advice", words: "The site makes none by itself. BACKUP_DIR says where it is to keep them." };
  if (!madeAt) return { part, state: "wrong", words: "There is no proven backup yet." };
  const words = `The last proven one is of ${formatInstant(madeAt, timeZone)}.`;
  if (now.getTime() - Date.parse(madeAt) > BACKUP_TOO_OLD_MS)
    return { part, state: "wrong", words: `${words} One is due each day.` };
  return { part, state: "well", words };
}

const counts = ["Nothing", "One thing", "Two things", "Three things", "Four things"];

/** The whole in one sentence. */
export function healthInWords(findings: readonly Finding[]): { state: Finding["state"]; words: string } {
  const wrong = findings.filter(({ state }) => state === "wrong").length;
  if (wrong > 0)
    return {
      state: "wrong",
      words: `${counts[wrong] ?? `${wrong} things`} ${wrong === 1 ? "needs" : "need"} somebody.`,
    };
  const advised = findings.some(({ state }) => state === "advice");
  return { state: advised ? "advice" : "well", words: "The site is well." };
}
