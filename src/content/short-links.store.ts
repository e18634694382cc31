import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { AnyContentType } from "./content-type.ts";
import { claimSlug } from "./slugs.store.ts";

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
