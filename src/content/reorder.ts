import type { Db } from "#platform/db/database.ts";
import { AppError } from "#platform/errors.ts";
import { inWrite, type WriteGround } from "./in-write.ts";
import { listUnpublished } from "./unpublished.store.ts";
import type { Writer } from "./writer.ts";

interface Reordering {
  writer: Writer;
  /** Each of the present ones once, in the order in which they are to be shown. */
  ids: readonly string[];
  existing: (db: Db) => Promise<{ id: string }[]>;
  place: (db: Db, ids: readonly string[]) => Promise<void>;
  /** The audit line. */
  told: { entity: string; entityId: string; label: string };
  /** The words when something was added or deleted meanwhile. */
  conflict: string;
}

/** Puts things in a new order. @throws AppError("conflict") unless `ids` names each present one once. */
export const reorder = (
  deps: WriteGround,
  { writer, ids, existing, place, told, conflict }: Reordering,
): Promise<void> =>
  inWrite(deps, writer, async (deps) => {
    const rows = await existing(deps.db);
    // Officers' lists show what is not published too; it has no place yet.
    const hidden = new Set((await listUnpublished(deps.db, told.entity, "drafts")).map(({ id }) => id));
    const named = new Set(ids.filter((id) => !hidden.has(id)));
    if (named.size + hidden.size < ids.length || named.size !== rows.length || !rows.every(({ id }) => named.has(id)))
      throw new AppError("conflict", { message: conflict });
    await place(deps.db, ids);
    await deps.record({ action: "reordered", ...told });
  });
