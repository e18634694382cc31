import { z } from "zod";
import type { ReadApi } from "#api-client/api.ts";

export const healthMessages = {
  fetchFailed: "Could not load the site status",
  downloadFailed: "Could not download the backup",
} as const;

/** The state of one part of the site. "advice" is a warning; "wrong" needs action. */
export const Finding = z.object({
  part: z.string(),
  state: z.enum(["well", "advice", "wrong"]),
  words: z.string(),
  todo: z.string().optional().meta({ description: "The recommended action; absent if none is needed" }),
});
export type Finding = z.output<typeof Finding>;

/** A backup that passed a test restore. */
export const Backup = z.object({
  name: z.string(),
  fileName: z.string(),
  madeAt: z.string(),
  words: z.string(),
});
export type Backup = z.output<typeof Backup>;

export const Health = z.object({
  findings: z.array(Finding),
  backups: z.array(Backup).meta({ description: "Newest first" }),
});
export type Health = z.output<typeof Health>;

export const fetchHealth = (api: ReadApi) => api.get("/health", Health);

/** Downloads the backup as one file. */
export const backupAddress = (name: string) => `/api/backups/${name}`;

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
