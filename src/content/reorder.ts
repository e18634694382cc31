import type { Db } from "#platform/db/database.ts";
import { AppError } from "#platform/errors.ts";
import type { Scope } from "./content.store.ts";
import { inWrite, type WriteGround } from "./in-write.ts";
import type { Writer } from "./writer.ts";

interface Reordering {
  writer: Writer;
  /** Every published item once, in the new order. Drafts may be among them. */
  ids: readonly string[];
  existing: (db: Db, scope: Scope) => Promise<{ id: string }[]>;
  setPositions: (db: Db, ids: readonly string[]) => Promise<void>;
  /** The audit entry. */
  told: { entity: string; entityId: string; label: string };
  /** The message if items were added or deleted in the meantime. */
  conflict: string;
}

/** Changes the order of items. @throws AppError("conflict") unless `ids` names each published item once */
export const reorder = (
  deps: WriteGround,
  { writer, ids, existing, setPositions, told, conflict }: Reordering,
): Promise<void> =>
  inWrite(deps, writer, async (deps) => {
    const active = new Set((await existing(deps.db, "active")).map(({ id }) => id));
    const published = (await existing(deps.db, "published")).map(({ id }) => id);
    const named = new Set(ids);
    const isComplete = published.every((id) => named.has(id));
    if (named.size !== ids.length || !isComplete || !ids.every((id) => active.has(id)))
      throw new AppError("conflict", { message: conflict });
    await setPositions(deps.db, ids);
    await deps.record({ action: "reordered", ...told });
  });
