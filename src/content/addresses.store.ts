import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#platform/db/database.ts";
import { graphemes } from "#shared/characters.ts";
import type { AnyContentType } from "./content-type.ts";

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

/** The codes are stored with the slugs, so that backups and moves contain them. */
export const SHORT_LINK = "short link";
const LENGTH = 7;
/** Without vowels, so that no code is a word, and without characters that look alike. */
// cspell:disable-next-line
const ALPHABET = "23456789bcdfghjkmnpqrstvwxz";

/** Whether items get a code. Pages of the site keep their addresses, so their IDs are their codes. */
export const hasShortLink = ({ page, alwaysExists }: AnyContentType): boolean =>
  page !== undefined && alwaysExists !== true;

const keyOf = ({ entity }: Pick<AnyContentType, "entity">, id: string) => `${entity}:${id}`;

function codeOf(key: string): string {
  let number = createHash("sha256").update(key).digest().readUIntBE(0, 6);
  let code = "";
  while (code.length < LENGTH) {
    code += ALPHABET[number % ALPHABET.length];
    number = Math.floor(number / ALPHABET.length);
  }
  return code;
}

const pathOf = (code: string) => `/s/${code}`;

/** Returns the path of the short link that an item gets when it is published. It differs if another item has the code. */
export const expectedShortLink = (type: AnyContentType, id: string): string => pathOf(codeOf(keyOf(type, id)));

/** Gives an item its short link. It stays when the item is renamed, unpublished or deleted. */
export async function claimShortLink(db: Db, type: AnyContentType, id: string): Promise<void> {
  const key = keyOf(type, id);
  await claimSlug(db, { entity: SHORT_LINK, id: key, base: codeOf(key) });
}

/** Deletes the slugs and the short link of an item that is erased. */
export async function deleteShortLink(db: Db, type: AnyContentType, id: string): Promise<void> {
  await db
    .deleteFrom("addresses")
    .where(({ eb, or, and }) =>
      or([
        and([eb("entity", "=", type.entity), eb("item_id", "=", id)]),
        and([eb("entity", "=", SHORT_LINK), eb("item_id", "=", keyOf(type, id))]),
      ]),
    )
    .execute();
}

/** Returns the paths of the short links of items, by ID. An item that was never published has none. */
export async function listShortLinks(
  db: Db,
  type: Pick<AnyContentType, "entity" | "alwaysExists">,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (type.alwaysExists) return new Map(ids.map((id) => [id, pathOf(id)]));
  if (ids.length === 0) return new Map();
  const idOf = new Map(ids.map((id) => [keyOf(type, id), id]));
  const found = await db
    .selectFrom("addresses")
    .select(["item_id", "slug"])
    .where("entity", "=", SHORT_LINK)
    .where("item_id", "in", [...idOf.keys()])
    .execute();
  return new Map(found.map(({ item_id, slug }) => [idOf.get(item_id) ?? "", pathOf(slug)]));
}

/** Returns the IDs of items that visitors have seen and that have no short link. */
async function listWithoutLink(db: Db, { table, entity }: AnyContentType): Promise<string[]> {
  const rows = await db
    .selectFrom(table as "events")
    .select("id")
    .where("was_published", "=", 1)
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom("addresses")
            .select("slug")
            .where("entity", "=", SHORT_LINK)
            .where("item_id", "=", sql<string>`${`${entity}:`} || ${ref("id")}`),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Databases limit the number of parameters in a statement. */
const ROWS_AT_ONCE = 500;

/** Gives short links to all items that were published by a release without short links. */
export async function claimMissingShortLinks({ db }: { db: Db }, types: readonly AnyContentType[]): Promise<void> {
  for (const type of types.filter(hasShortLink)) {
    const keys = (await listWithoutLink(db, type)).map((id) => keyOf(type, id));
    for (let first = 0; first < keys.length; first += ROWS_AT_ONCE)
      await db
        .insertInto("addresses")
        .values(
          keys
            .slice(first, first + ROWS_AT_ONCE)
            .map((key) => ({ entity: SHORT_LINK, slug: codeOf(key), item_id: key })),
        )
        .onConflict((conflict) => conflict.columns(["entity", "slug"]).doNothing())
        .execute();
    // Another item may have the code of an item.
    if (keys.length > 0) for (const id of await listWithoutLink(db, type)) await claimShortLink(db, type, id);
  }
}
