import { claimSlug } from "#content/addresses.ts";
import type { Db } from "#platform/db/database.ts";
import { slugOf } from "#shared/slug.ts";

/** Whose addresses these are, in the table of all. */
export const EVENT = "event";

/** Gives an event an address of its title and day. One of a title without a letter is called "event". */
export const claimEventSlug = (db: Db, { id, title, date }: { id: string; title: string; date: string }) =>
  claimSlug(db, { entity: EVENT, id, wanted: `${slugOf(title) || EVENT}-${date}` });
