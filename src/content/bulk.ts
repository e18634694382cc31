import { AppError } from "#platform/errors.ts";
import { type Bulk, bulkMessages } from "#shared/lifecycle.ts";
import { findState } from "./content.store.ts";
import type { ContentType, StoredRow } from "./content-type.ts";
import { inWrite, type WriteUnderWay } from "./in-write.ts";
import { statusOf } from "./publication.ts";
import { changeStatus } from "./publish.ts";
import { fromTrash, toTrash } from "./trash.ts";
import { undoLast } from "./versions.ts";
import { type Ground, removeMade } from "./write.ts";
import type { Writer } from "./writer.ts";

const activeStatus = (row: StoredRow) => {
  if (row.state === "trashed") throw new AppError("not_found");
  return statusOf(row);
};

const toState = (state: "published" | "draft") => (row: StoredRow, now: Date) => {
  const { unpublishAt } = activeStatus(row);
  const isOver = unpublishAt !== null && unpublishAt <= now;
  return { status: { state, publishAt: null, unpublishAt: isOver ? null : unpublishAt } };
};

const changes = {
  publish: { action: "published", to: () => toState("published") },
  draft: { action: "unpublished", to: () => toState("draft") },
  delete: { action: "deleted", to: toTrash },
  restore: { action: "restored", to: () => fromTrash },
} as const;

/** Returns the function that applies the action to one item. */
async function stepOf<Row extends StoredRow>(deps: WriteUnderWay<Ground>, kind: ContentType<Row>, wanted: Bulk) {
  if (wanted.action === "undo")
    return (id: string, writer: Writer): Promise<{ before: Row; after: Row }> =>
      undoLast(deps, kind, id, { ...writer, expectedVersion: wanted.versions?.[id] });
  if (wanted.action !== "event") {
    if (kind.alwaysExists && wanted.action !== "publish")
      throw new AppError("invalid", { message: bulkMessages.stays });
    const { action, to } = changes[wanted.action];
    return (id: string, writer: Writer) => changeStatus(deps, kind, { id, writer, action, to: to(kind) });
  }
  const event = wanted.event || null;
  if (!kind.takesEvent || !kind.belongsTo) throw new AppError("invalid", { message: bulkMessages.noEvent });
  const state = event === null ? undefined : await findState(deps.db, kind.belongsTo, event);
  if (event !== null && (state === undefined || state === "trashed"))
    throw new AppError("invalid", { message: bulkMessages.eventGone });
  const to = (row: StoredRow) => ({ status: activeStatus(row), columns: { event_id: event } });
  return (id: string, writer: Writer) => changeStatus(deps, kind, { id, writer, action: "updated", to });
}

/**
 * Applies one action to several items in one transaction, with one audit entry.
 * @returns the new version of each item, by ID
 * @throws AppError: "not_found" if an item does not exist or its state does not allow the action; "stale" if a write that
 * should be undone is not the last one
 */
export async function doToSeveral<Row extends StoredRow>(
  deps: Ground,
  kind: ContentType<Row>,
  wanted: Bulk,
  { username }: Writer,
): Promise<Record<string, number>> {
  // Sorted by ID, so that two officers cannot deadlock.
  const ids = [...new Set(wanted.ids)].sort();
  const writer = { username, ...(ids.length > 1 && { batch: deps.newId() }) };
  const written = await inWrite(deps, writer, async (deps) => {
    const step = await stepOf(deps, kind, wanted);
    const written = [];
    for (const id of ids) written.push(await step(id, writer));
    return written;
  });
  for (const { before, after } of written) await removeMade(deps, kind, before, after);
  return Object.fromEntries(written.map(({ after }) => [after.id, after.version]));
}
