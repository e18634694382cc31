import { join } from "node:path";
import { DataRefused } from "../db/engine.ts";
import { SQLITE_FILE } from "../db/sqlite.ts";
import { lacksMigrations } from "../db/unmigrated.store.ts";
import { backUpBeside } from "./backup-process.ts";

/**
 * Makes a backup, by which an update can be gone back, when opening the site's SQLite database will change its tables.
 * @throws DataRefused when it could not be made: nothing has been changed then
 */
export async function backUpBeforeUpdate(
  { databaseUrl, dataDir }: { databaseUrl?: string | undefined; dataDir: string },
  backUp = () => backUpBeside("before-update", { dataDir }),
): Promise<void> {
  if (databaseUrl || !(await lacksMigrations(join(dataDir, SQLITE_FILE)))) return;
  await backUp().catch((cause: Error) => {
    throw new DataRefused(
      `This version changes the database, and the backup that is made before could not be: ${cause.message}`,
      { cause },
    );
  });
}
