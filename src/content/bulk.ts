import { AppError } from "#platform/errors.ts";
import { type Bulk, bulkMessages } from "#shared/lifecycle.ts";
import { findState } from "./content.store.ts";
import { type ContentType, removeGeneratedFiles, type StoredRow } from "./content-type.ts";
import { statusOf } from "./publication.ts";
import { changeStatus } from "./publish.ts";
import { fromTrash, toTrash } from "./removal.ts";
import { undoLastWrite } from "./versions.ts";
import { type ContentDeps, runWrite, type Writer, type WriteTransaction } from "./write.ts";

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
async function stepOf<Row extends StoredRow>(deps: WriteTransaction<ContentDeps>, type: ContentType<Row>, input: Bulk) {
  if (input.action === "undo")
    return (id: string, writer: Writer): Promise<{ before: Row; after: Row }> =>
      undoLastWrite(deps, type, id, { ...writer, expectedVersion: input.versions?.[id] });
  if (input.action !== "event") {
    if (type.alwaysExists && input.action !== "publish") throw new AppError("invalid", { message: bulkMessages.stays });
    const { action, to } = changes[input.action];
    return (id: string, writer: Writer) => changeStatus(deps, type, { id, writer, action, to: to(type) });
  }
  const event = input.event || null;
  if (!type.allowsBulkEvent || !type.belongsTo) throw new AppError("invalid", { message: bulkMessages.noEvent });
  const state = event === null ? undefined : await findState(deps.db, type.belongsTo, event);
  if (event !== null && (state === undefined || state === "trashed"))
    throw new AppError("invalid", { message: bulkMessages.eventGone });
  const to = (row: StoredRow) => ({ status: activeStatus(row), columns: { event_id: event } });
  return (id: string, writer: Writer) => changeStatus(deps, type, { id, writer, action: "updated", to });
}

/**
 * Applies one action to several items in one transaction, with one audit entry.
 * @returns the new version of each item, by ID
 * @throws AppError: "not_found" if an item does not exist or its state does not allow the action; "stale" if a write that
 * should be undone is not the last one
 */
export async function applyBulk<Row extends StoredRow>(
  deps: ContentDeps,
  type: ContentType<Row>,
  input: Bulk,
  { username }: Writer,
): Promise<Record<string, number>> {
  // Sorted by ID, so that two officers cannot deadlock.
  const ids = [...new Set(input.ids)].sort();
  const writer = { username, ...(ids.length > 1 && { batch: deps.newId() }) };
  const written = await runWrite(deps, writer, async (deps) => {
    const step = await stepOf(deps, type, input);
    const written = [];
    for (const id of ids) written.push(await step(id, writer));
    return written;
  });
  for (const { before, after } of written) await removeGeneratedFiles(deps, type, before, after);
  return Object.fromEntries(written.map(({ after }) => [after.id, after.version]));
}
