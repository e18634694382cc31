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
