import type { Db } from "#platform/db/database.ts";
import { AppError } from "#platform/errors.ts";
import { inWrite, type WriteGround } from "./in-write.ts";
import { listUnpublished } from "./unpublished.store.ts";
import type { Writer } from "./writer.ts";

interface Reordering {
  writer: Writer;
  /** The id of each published item once, in the new order. Ids of drafts may be among them. */
  ids: readonly string[];
  existing: (db: Db) => Promise<{ id: string }[]>;
  place: (db: Db, ids: readonly string[]) => Promise<void>;
  /** The audit entry. */
  told: { entity: string; entityId: string; label: string };
  /** The message when an item was added or deleted in the meantime. */
  conflict: string;
}

/** Stores a new order. @throws AppError("conflict") when `ids` leaves out a published item, repeats an id or has an unknown one. */
export const reorder = (
  deps: WriteGround,
  { writer, ids, existing, place, told, conflict }: Reordering,
): Promise<void> =>
  inWrite(deps, writer, async (deps) => {
    const rows = await existing(deps.db);
    // The admin list also shows drafts, which have no position yet.
    const drafts = new Set((await listUnpublished(deps.db, told.entity, "drafts")).map(({ id }) => id));
    const named = new Set(ids);
    const published = new Set(rows.map(({ id }) => id));
    const isComplete = rows.every(({ id }) => named.has(id));
    const isKnown = ids.every((id) => published.has(id) || drafts.has(id));
    if (named.size < ids.length || !isComplete || !isKnown) throw new AppError("conflict", { message: conflict });
    await place(deps.db, ids);
    await deps.record({ action: "reordered", ...told });
  });
