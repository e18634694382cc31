import { join } from "node:path";
import type { Config } from "../config.ts";
import { checkDatabase } from "../db/check-database.ts";
import { DataRefused } from "../db/engine.ts";
import type { Found } from "../db/found.ts";
import { holdsUploads } from "../db/sqlite-files.ts";
import { checkS3 } from "../media/s3-check.ts";
import { checkAddress } from "./check-address.ts";
import { checkBackupFolder, checkFolder } from "./check-folder.ts";
import { checkNobodyElse } from "./folder-lock.ts";

export type StartConfig = Pick<Config, "dataDir" | "databaseUrl" | "mediaS3" | "backups" | "host" | "port">;

interface CheckOptions {
  /** The site is running, so its data folder and address are in use. */
  isRunning?: boolean;
  /** The listening socket is already open, so its address is in use. */
  hasSocket?: boolean;
}

/**
 * Checks everything that a start needs, and writes nothing.
 * @throws StartupError with the first reason why the site cannot start
 */
export async function checkStart(
  config: StartConfig,
  { isRunning = false, hasSocket = false }: CheckOptions = {},
): Promise<Found> {
  const { dataDir, databaseUrl, mediaS3, backups } = config;
  await checkFolder(dataDir, { hasDatabase: !databaseUrl });
  if (backups.folder) await checkBackupFolder(backups.folder);
  if (!databaseUrl && !isRunning) await checkNobodyElse(dataDir);
  if (!hasSocket && !isRunning) await checkAddress(config);
  const found = await checkDatabase(config);
  const hasUploads = mediaS3 ? await checkS3(mediaS3) : await holdsUploads(join(dataDir, "media"));
  if (found.isEmpty && hasUploads)
    throw new DataRefused(
      `There are uploads in ${mediaS3 ? `the bucket "${mediaS3.bucket}"` : `${dataDir}/media`} but the database is empty. Restore a backup, or set the right database.`,
    );
  return found;
}
