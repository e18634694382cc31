import type { Finding } from "./health.contract.ts";

interface Run {
  name: string;
  failure: string | null;
}

/** Judges the last run of each scheduled job. */
export function assessJobs(runs: readonly Run[]): Finding {
  const part = "Maintenance";
  const failed = runs.filter(({ failure }) => failure !== null);
  if (failed.length > 0)
    return { part, state: "wrong", words: failed.map(({ name, failure }) => `${name}: ${failure}`).join(" ") };
  if (runs.length === 0) return { part, state: "well", words: "No job has run yet." };
  return {
    part,
    state: "well",
    words: `All ${runs.length} scheduled jobs ran successfully.`,
  };
}

/** Sums up all findings in one sentence. */
export function summarizeHealth(findings: readonly Finding[]): { state: Finding["state"]; words: string } {
  const wrong = findings.filter(({ state }) => state === "wrong").length;
  if (wrong > 0) return { state: "wrong", words: `${wrong} ${wrong === 1 ? "part needs" : "parts need"} action.` };
  const advised = findings.some(({ state }) => state === "advice");
  return { state: advised ? "advice" : "well", words: "The site works as it should." };
}
