import { resolve } from "node:path";
import type { Config } from "../config.ts";
import { Refused } from "../refused.ts";

const CHECK = "--check";

/**
 * Whether a start is only to be looked at.
 * @throws Refused for an option that nobody knows.
 */
export function asksForCheck(options: readonly string[]): boolean {
  const unknown = options.find((option) => option !== CHECK);
  if (unknown)
    throw new Refused(`There is no option ${unknown}. Usage: npm start [-- ${CHECK}]`, { obstacle: "usage" });
  return options.length > 0;
}

/** Where a site listens and keeps things, in words without secrets. */
export function whereThingsAre({ host, port, dataDir, databaseUrl, mediaS3 }: Config): string {
  const database = databaseUrl ? `PostgreSQL at ${new URL(databaseUrl).hostname || "localhost"}` : "SQLite";
  const files = mediaS3 ? `uploads in the bucket "${mediaS3.bucket}"` : "uploads";
  return `port ${port} of ${host}, ${database} and ${files}, data folder ${resolve(dataDir)}`;
}
