import { claimSlug } from "#content/content.store.ts";
import type { Db } from "#platform/db/database.ts";
import { slugOf } from "#shared/slug.ts";

/** The entity of the slugs in the common table. */
export const EVENT = "event";

/** Gives an event a slug from its title and date. Without a letter in the title, the slug starts with "event". */
export const claimEventSlug = (db: Db, { id, title, date }: { id: string; title: string; date: string }) =>
  claimSlug(db, { entity: EVENT, id, base: `${slugOf(title) || EVENT}-${date}` });
