import { AppError } from "#platform/errors.ts";
import type { Bulk } from "#shared/lifecycle.ts";
import { inWrite, type WriteUnderWay } from "./in-write.ts";
import type { Kind, StoredRow } from "./kind.ts";
import type { Placed } from "./placing.ts";
import { undoLast } from "./put-back.ts";
import { fromTrash, move, toTrash } from "./trash.ts";
import { type Ground, removeMade } from "./write.ts";
import type { Writer } from "./writer.ts";

const toState =
  (state: "published" | "draft") =>
  ({ standing }: Placed<StoredRow>, now: Date) => {
    if (standing.state === "trashed") throw new AppError("not_found");
    const { unpublishAt } = standing;
    const isOver = unpublishAt !== null && unpublishAt <= now;
    return { standing: { state, publishAt: null, unpublishAt: isOver ? null : unpublishAt }, trashedFrom: null };
  };

const moves = {
  publish: { action: "published", to: toState("published") },
  draft: { action: "unpublished", to: toState("draft") },
  delete: { action: "deleted", to: toTrash },
  restore: { action: "restored", to: fromTrash },
} as const;

/**
 * Does the same to several, all or nothing.
 * @throws AppError("not_found") when one of them is not there, or not in the state that this needs
 */
export async function doToSeveral<Row extends StoredRow>(
  deps: Ground,
  kind: Kind<Row>,
  { ids, action }: Bulk,
  { username }: Writer,
): Promise<void> {
  const writer = { username };
  const one = (deps: WriteUnderWay<Ground>, id: string) =>
    action === "undo" ? undoLast(deps, kind, id, writer) : move(deps, kind, { id, writer, ...moves[action] });
  const written = await inWrite(deps, writer, async (deps) => {
    const written = [];
    // In the order of their ids, so that two officers cannot wait for each other's rows.
    for (const id of [...new Set(ids)].sort()) written.push(await one(deps, id));
    return written;
  });
  for (const { before, after } of written) await removeMade(deps, kind, before, after);
}
