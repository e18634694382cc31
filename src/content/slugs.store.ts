import type { Db } from "#platform/db/database.ts";
import { graphemes } from "#shared/excerpt.ts";

const SLUG_CHARACTERS = 60;
/** In UTF-16 units. Some characters take several, and routers accept path segments of at most 200. */
const SLUG_UNITS = 150;

/** Variation selectors and joiners, which nobody types into a URL. */
const UNSEEN = /\u200c|\u200d|\u20e3|[\ufe00-\ufe0f]/gu;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/**
 * Returns the slug of a text: lower-case letters and digits of any script, joined by hyphens, without Latin accents, at
 * most 60 characters as people count them. Returns an empty string if the text has no letter or digit.
 */
export function slugOf(text: string): string {
  const plain = text
    .replace(UNSEEN, "")
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "");
  const words = plain.normalize("NFC").toLowerCase().match(WORD) ?? [];
  const kept = [...graphemes(words.join("-"))]
    .slice(0, SLUG_CHARACTERS)
    .filter((one) => one.index + one.segment.length <= SLUG_UNITS);
  return kept
    .map(({ segment }) => segment)
    .join("")
    .replace(/-$/, "");
}

/** Returns the slug of a row. A row without a slug, such as a draft, has its page at its ID. */
export const slugOrId = ({ id, slug }: { id: string; slug: string | null }): string => slug ?? id;

/** Returns the ID of the item that has a slug now or had it before. */
export async function findIdBySlug(db: Db, entity: string, slug: string): Promise<string | undefined> {
  const found = await db
    .selectFrom("addresses")
    .select("item_id")
    .where("entity", "=", entity)
    .where("slug", "=", slug)
    .executeTakeFirst();
  return found?.item_id;
}

/** Returns whether the item has the slug now. Another item may have it, or may have had it before. */
async function reserveSlug(db: Db, entity: string, slug: string, itemId: string): Promise<boolean> {
  await db
    .insertInto("addresses")
    .values({ entity, slug, item_id: itemId })
    .onConflict((conflict) => conflict.columns(["entity", "slug"]).doNothing())
    .execute();
  return (await findIdBySlug(db, entity, slug)) === itemId;
}

/**
 * Gives an item its slug. Adds a number if another item has the slug or had it before.
 * @param base the slug without a number
 */
export async function claimSlug(
  db: Db,
  { entity, id, base }: { entity: string; id: string; base: string },
): Promise<string> {
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (await reserveSlug(db, entity, slug, id)) return slug;
  }
}

/** Releases the slugs of an item that was never published. */
export async function releaseSlugs(db: Db, entity: string, itemId: string): Promise<void> {
  await db.deleteFrom("addresses").where("entity", "=", entity).where("item_id", "=", itemId).execute();
}
