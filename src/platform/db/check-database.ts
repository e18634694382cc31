import type { Found } from "./found.ts";
import { checkPostgres } from "./postgres-check.ts";
import { checkSqlite } from "./sqlite-check.ts";

/** Where a site's database is: at an address, or else in the folder. */
export interface DatabasePlace {
  databaseUrl?: string | undefined;
  dataDir: string;
}

/**
 * Looks at the site's database without writing to it.
 * @throws DataRefused with what keeps a site from starting on it.
 */
export const checkDatabase = ({ databaseUrl, dataDir }: DatabasePlace): Promise<Found> =>
  databaseUrl ? checkPostgres(databaseUrl) : checkSqlite(dataDir);
