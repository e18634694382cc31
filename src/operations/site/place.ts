import { join } from "node:path";
import { DataRefused } from "#platform/db/engine.ts";
import { SQLITE_FILE } from "#platform/db/sqlite.ts";
import { exists } from "#platform/exists.ts";
import type { S3StoreOptions } from "#platform/media/s3-store.ts";

/** The location of a site's data in the settings. */
export interface DataPlace {
  dataDir: string;
  databaseUrl?: string | undefined;
  mediaS3?: S3StoreOptions | undefined;
}

/** @throws DataRefused if the configured folder has no database */
export async function expectSite({ dataDir, databaseUrl }: DataPlace): Promise<void> {
  if (!databaseUrl && !(await exists(join(dataDir, SQLITE_FILE))))
    throw new DataRefused(`There is no site in ${dataDir}. Set DATA_DIR to its folder.`);
}
