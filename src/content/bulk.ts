import { AppError } from "#platform/errors.ts";
import { type Bulk, bulkMessages } from "#shared/lifecycle.ts";
import { inWrite, type WriteUnderWay } from "./in-write.ts";
import type { Kind, StoredRow } from "./kind.ts";
import type { Placed } from "./placing.ts";
import { undoLast } from "./put-back.ts";
import { fromTrash, type Move, move, toTrash } from "./trash.ts";
import { isEventThere, takeLink } from "./unpublished-links.store.ts";
import { type Ground, removeMade } from "./write.ts";
import type { Writer } from "./writer.ts";

const notTrashed = ({ standing }: Placed<StoredRow>) => {
  if (standing.state === "trashed") throw new AppError("not_found");
  return standing;
};

const toState = (state: "published" | "draft") => (placed: Placed<StoredRow>, now: Date) => {
  const { unpublishAt } = notTrashed(placed);
  const isOver = unpublishAt !== null && unpublishAt <= now;
  return { standing: { state, publishAt: null, unpublishAt: isOver ? null : unpublishAt }, trashedFrom: null };
};

const moves = {
  publish: { action: "published", to: toState("published") },
  draft: { action: "unpublished", to: toState("draft") },
  delete: { action: "deleted", to: toTrash },
  restore: { action: "restored", to: fromTrash },
} as const;

/** Makes things belong to an event, which may be unpublished: then they do once it is published. */
const toEvent =
  <Row extends StoredRow>({ db }: WriteUnderWay<Ground>, event: string | null): Move<Row> =>
  async (placed) => {
    const standing = notTrashed(placed);
    // The one that it belonged to, and that is away, must not take it back.
    if (event === null) await takeLink(db, placed.row.id);
    return { row: { ...placed.row, event_id: event }, standing, trashedFrom: placed.trashedFrom };
  };

/** What is done to each. */
async function stepOf<Row extends StoredRow>(deps: WriteUnderWay<Ground>, kind: Kind<Row>, wanted: Bulk) {
  if (wanted.action === "undo")
    return (id: string, writer: Writer): Promise<{ before: Row; after: Row }> =>
      undoLast(deps, kind, id, { ...writer, expectedVersion: wanted.versions?.[id] });
  if (wanted.action !== "event") {
    const { action } = wanted;
    if (kind.stays && action !== "publish") throw new AppError("invalid", { message: bulkMessages.stays });
    return (id: string, writer: Writer) => move(deps, kind, { id, writer, ...moves[action] });
  }
  const event = wanted.event || null;
  if (!kind.takesEvent) throw new AppError("invalid", { message: bulkMessages.noEvent });
  if (event !== null && !(await isEventThere(deps.db, event)))
    throw new AppError("invalid", { message: bulkMessages.eventGone });
  const to = toEvent<Row>(deps, event);
  return (id: string, writer: Writer) => move(deps, kind, { id, writer, action: "updated", to });
}

/**
 * Does the same to several, all or nothing, and tells of it in one line.
 * @returns what each was left at, by its id
 * @throws AppError: "not_found" when one of them is not there, or not in the state that this needs; "stale" when what is to
 * be undone is not the last that was written
 */
export async function doToSeveral<Row extends StoredRow>(
  deps: Ground,
  kind: Kind<Row>,
  wanted: Bulk,
  { username }: Writer,
): Promise<Record<string, number>> {
  // In the order of their ids, so that two officers cannot wait for each other's rows.
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
