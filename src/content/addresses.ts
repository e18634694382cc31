import type { Db } from "#platform/db/database.ts";
import { AppError } from "#platform/errors.ts";
import { findAddressed, takeAddress } from "./addresses.store.ts";
import type { Kind, StoredRow } from "./kind.ts";
import { findUnpublished } from "./unpublished.store.ts";

interface Addressed {
  entity: string;
  id: string;
  /** What the address is to say. */
  wanted: string;
}

/** Gives an item the address that it wants, with a number behind it where another has that, or once had it. */
export async function claimSlug(db: Db, { entity, id, wanted }: Addressed): Promise<string> {
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`;
    if (await takeAddress(db, entity, slug, id)) return slug;
  }
}

/**
 * The row at an address of now or of before, or with that id.
 * @throws AppError: "gone" when there was one, "not_found" when there never was.
 */
export async function getRowAt<Row extends StoredRow>({ db }: { db: Db }, kind: Kind<Row>, slug: string): Promise<Row> {
  const id = await findAddressed(db, kind.entity, slug);
  const row = await kind.find(db, id ?? slug);
  if (row) return row;
  const present = id === undefined ? undefined : await findUnpublished(db, kind.entity, id);
  // Of what nobody has seen nobody is to learn that it is there.
  throw new AppError(id === undefined || present?.was_published === 0 ? "not_found" : "gone");
}
