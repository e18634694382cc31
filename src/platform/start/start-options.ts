import { resolve } from "node:path";
import type { Config } from "../config.ts";
import { StartupError } from "../startup-error.ts";

const CHECK = "--check";
const WHILE_RUNNING = "--while-running";

export interface StartOptions {
  /** Report whether the site can start, and end. */
  isCheck: boolean;
  /** The site runs already, so that its port and its data folder are in use. */
  isRunning: boolean;
}

/**
 * Reads the options of a start.
 * @throws StartupError when an option is unknown, or when "--while-running" comes without "--check"
 */
export function readStartOptions(options: readonly string[]): StartOptions {
  const usage = `Usage: npm start [-- ${CHECK} [${WHILE_RUNNING}]]`;
  const unknown = options.find((option) => option !== CHECK && option !== WHILE_RUNNING);
  if (unknown) throw new StartupError(`There is no option ${unknown}. ${usage}`, { exitReason: "usage" });
  const isCheck = options.includes(CHECK);
  const isRunning = options.includes(WHILE_RUNNING);
  if (isRunning && !isCheck)
    throw new StartupError(`${WHILE_RUNNING} needs ${CHECK}. ${usage}`, { exitReason: "usage" });
  return { isCheck, isRunning };
}

/** Describes where a site listens and stores its data, without secrets. */
export function whereThingsAre({ host, port, dataDir, databaseUrl, mediaS3 }: Config): string {
  const database = databaseUrl ? `PostgreSQL at ${new URL(databaseUrl).hostname || "localhost"}` : "SQLite";
  const files = mediaS3 ? `uploads in the bucket "${mediaS3.bucket}"` : "uploads";
  return `port ${port} of ${host}, ${database} and ${files}, data folder ${resolve(dataDir)}`;
}
