import type { Kysely } from "kysely";
import type { DatabaseAvailability } from "#platform/db/database-errors.ts";
import type { Changes } from "./db/database.ts";
import type { MediaColumn } from "./db/media-columns.store.ts";
import type { Database } from "./db/schema/tables.ts";
import type { Media } from "./media/media.ts";
import type { TempFolder } from "./media/temp-files.ts";
import type { SiteTimeZone } from "./site-time-zone.ts";

/** Dependencies of the features' servers. Tests replace time and randomness. */
export interface Deps {
  db: Kysely<Database>;
  availability: DatabaseAvailability;
  media: Media;
  mediaColumns: readonly MediaColumn[];
  temp: TempFolder;
  changes: Changes;
  clock: () => Date;
  newId: () => string;
  timeZone: SiteTimeZone;
  /** Prefix of `/media/…` in responses; empty if the site serves its own pictures. */
  mediaBaseUrl: string;
}
