import { z } from "zod";

export const healthMessages = {
  fetchFailed: "Failed to fetch how the site is",
  downloadFailed: "Failed to download the backup",
} as const;

/** How one part of the site is, in words. "advice" is nothing that is wrong now. */
export const Finding = z.object({
  part: z.string(),
  state: z.enum(["well", "advice", "wrong"]),
  words: z.string(),
});
export type Finding = z.output<typeof Finding>;

/** A backup that was restored to a scratch place and found equal. */
export const Backup = z.object({
  name: z.string(),
  /** What it is called when it is downloaded. */
  fileName: z.string(),
  madeAt: z.string(),
  words: z.string(),
});
export type Backup = z.output<typeof Backup>;

export const Health = z.object({
  findings: z.array(Finding),
  backups: z.array(Backup).meta({ description: "The newest first" }),
});
export type Health = z.output<typeof Health>;
