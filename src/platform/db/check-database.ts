import type { S3StoreOptions } from "../media/s3-store.ts";
import type { Found } from "./found.ts";
import { checkPostgres } from "./postgres-check.ts";
import { checkSqlite } from "./sqlite-check.ts";
import { type RequireWhole, requireNoMoveTo } from "./unfinished-move.ts";

/** Where a site's database is: at an address, or else in the folder. */
export interface DatabasePlace {
  databaseUrl?: string | undefined;
  dataDir: string;
  /** Where the files are that belong to it, unless they are in the folder. */
  mediaS3?: S3StoreOptions | undefined;
}

/**
 * Looks at the site's database without writing to it.
 * @throws DataRefused with what keeps a site from starting on it.
 */
export const checkDatabase = (place: DatabasePlace): Promise<Found> => {
  const requireWhole: RequireWhole = (move) => requireNoMoveTo(place, move);
  return place.databaseUrl ? checkPostgres(place.databaseUrl, requireWhole) : checkSqlite(place.dataDir, requireWhole);
};
