import type { Db } from "#platform/db/database.ts";
import { AppError } from "#platform/errors.ts";
import { findAddressed, takeAddress } from "./addresses.store.ts";
import type { ContentType, StoredRow } from "./content-type.ts";

interface Addressed {
  entity: string;
  id: string;
  /** The text that the slug is made from. */
  wanted: string;
}

/** Gives an item its slug. Adds a number if another item has the slug or had it before. */
export async function claimSlug(db: Db, { entity, id, wanted }: Addressed): Promise<string> {
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`;
    if (await takeAddress(db, entity, slug, id)) return slug;
  }
}

/**
 * Returns the published row with this slug, an earlier slug or this ID.
 * @throws AppError: "gone" if it was published once, "not_found" if it never was
 */
export async function getRowAt<Row extends StoredRow>(
  { db }: { db: Db },
  kind: ContentType<Row>,
  slug: string,
): Promise<Row> {
  const id = await findAddressed(db, kind.entity, slug);
  const row = await kind.find(db, id ?? slug, "published");
  if (row) return row;
  const hidden = id === undefined ? undefined : await kind.find(db, id, "all");
  // Visitors must not learn that an unpublished item exists.
  throw new AppError(id === undefined || hidden?.was_published === 0 ? "not_found" : "gone");
}
