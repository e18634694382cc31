import { AppError } from "#platform/errors.ts";
import { inWrite, type WriteGround, type WriteUnderWay } from "./in-write.ts";
import { listUnpublished } from "./unpublished.store.ts";
import type { Writer } from "./writer.ts";

interface Reordering<Ground> {
  writer: Writer;
  /** Each of the present ones once, in the order in which they are to be shown. */
  ids: readonly string[];
  existing: (deps: WriteUnderWay<Ground>) => Promise<{ id: string }[]>;
  place: (deps: WriteUnderWay<Ground>, ids: readonly string[]) => Promise<void>;
  /** The audit line. */
  told: { entity: string; entityId: string; label: string };
  /** The words when something was added or deleted meanwhile. */
  conflict: string;
}

/** Puts things in a new order. @throws AppError("conflict") unless `ids` names each present one once. */
export const reorder = <Ground extends WriteGround>(
  deps: Ground,
  { writer, ids, existing, place, told, conflict }: Reordering<Ground>,
): Promise<void> =>
  inWrite(deps, writer, async (deps) => {
    const rows = await existing(deps);
    // Officers' lists show what is not published too; it has no place yet.
    const hidden = new Set((await listUnpublished(deps.db, told.entity, "drafts")).map(({ id }) => id));
    const named = new Set(ids.filter((id) => !hidden.has(id)));
    if (named.size + hidden.size < ids.length || named.size !== rows.length || !rows.every(({ id }) => named.has(id)))
      throw new AppError("conflict", { message: conflict });
    await place(deps, ids);
    await deps.record({ action: "reordered", ...told });
  });
