import type { Transaction } from "kysely";
import type { Database } from "#platform/db/schema/tables.ts";
import type { Deps } from "#platform/deps.ts";
import type { Standing } from "#shared/publishing.ts";
import { dropAddresses } from "./addresses.store.ts";
import { getRow, type Kind, type StoredRow } from "./kind.ts";
import { PUBLISHED, storedStanding } from "./publishing.ts";
import { forget, makeFindable } from "./search-entry.ts";
import { findTakeDown, setTakeDown } from "./take-downs.store.ts";
import { findUnpublished, insertUnpublished, takeUnpublished, type UnpublishedItem } from "./unpublished.store.ts";
import {
  isEventPublished,
  isEventUnpublished,
  noteLink,
  noteLinks,
  restoreLinks,
  takeLink,
} from "./unpublished-links.store.ts";
import { versionedRows } from "./versioned-rows.store.ts";

type Ground = Pick<Deps, "timeZone" | "newId"> & { db: Transaction<Database> };

/** A thing, and where it stands. */
export interface Placed<Row> {
  row: Row;
  standing: Standing;
  /** The state that it goes back to from the trash. */
  trashedFrom: UnpublishedItem["trashed_from"];
  /** Whether visitors have ever seen it. */
  wasPublished: boolean;
}

/** What is kept of a thing that visitors do not see. */
export const placedOf = <Row>(item: UnpublishedItem): Placed<Row> => ({
  row: JSON.parse(item.row) as Row,
  standing: storedStanding(item),
  trashedFrom: item.trashed_from,
  wasPublished: item.was_published === 1,
});

const belongsToEvent = (row: object): row is { event_id: string | null } => "event_id" in row;
const hasAddress = (row: object): row is { slug: string | null } => "slug" in row;

async function put<Row extends StoredRow>(deps: Ground, kind: Kind<Row>, row: Row): Promise<void> {
  if (kind.put) await kind.put(deps, row);
  else await versionedRows(kind.table).put(deps.db, row as never);
}

/** Puts a row into its table, with the event that it belongs to as far as that is there. */
async function putRow<Row extends StoredRow>(deps: Ground, kind: Kind<Row>, row: Row): Promise<void> {
  const event = belongsToEvent(row) ? row.event_id : null;
  if (event === null || (await isEventPublished(deps.db, event))) return put(deps, kind, row);
  await put(deps, kind, { ...row, event_id: null });
  if (await isEventUnpublished(deps.db, event)) await noteLink(deps.db, row.id, event);
}

/**
 * Brings a thing into its table for the time of a transaction, wherever it is; `settle` brings it where it belongs.
 * @throws AppError("not_found")
 */
export async function hold<Row extends StoredRow>(deps: Ground, kind: Kind<Row>, id: string): Promise<Placed<Row>> {
  // What visitors see of such a thing stands beside its draft: who waits for the one must not miss the other.
  if (kind.stays) await versionedRows(kind.table).lock(deps.db, id);
  let item = await takeUnpublished(deps.db, kind.entity, id);
  while (!item) {
    await versionedRows(kind.table).lock(deps.db, id);
    const row = await kind.find(deps.db, id);
    if (row) {
      const standing = { ...PUBLISHED, unpublishAt: await findTakeDown(deps.db, id) };
      return { row, standing, trashedFrom: null, wasPublished: true };
    }
    // Whom this waited for may have put it back as a draft, which is not the one that was waited for.
    if (!(await findUnpublished(deps.db, kind.entity, id))) await getRow(deps, kind, id);
    item = await takeUnpublished(deps.db, kind.entity, id);
  }
  const placed = placedOf<Row>(item);
  await putRow(deps, kind, placed.row);
  return { ...placed, row: await getRow(deps, kind, id) };
}

/** Writes a held thing's row anew, as that of another version. */
export async function rewrite<Row extends StoredRow>(deps: Ground, kind: Kind<Row>, row: Row): Promise<Row> {
  await putRow(deps, kind, row);
  return getRow(deps, kind, row.id);
}

/** Brings a thing that is in its table to where it is to stand. @returns the row as it is there */
export async function settle<Row extends StoredRow>(
  deps: Ground,
  kind: Kind<Row>,
  { row, standing, trashedFrom, wasPublished }: Placed<Row>,
  now: Date,
): Promise<Row> {
  const { db } = deps;
  const isPublished = standing.state === "published";
  await setTakeDown(db, kind.entity, row.id, isPublished ? standing.unpublishAt : null);
  if (isPublished) {
    await restoreLinks(db, row.id);
    const settled = await withAddress(deps, kind, row);
    await makeFindable(db, kind, settled);
    return settled;
  }
  await noteLinks(db, row.id);
  const link = await takeLink(db, row.id);
  const event = belongsToEvent(row) ? (row.event_id ?? link ?? null) : null;
  if (!wasPublished) await dropAddresses(db, kind.entity, row.id);
  const kept = {
    ...row,
    ...(belongsToEvent(row) && { event_id: event }),
    ...(hasAddress(row) && !wasPublished && { slug: null }),
  };
  await takeOut(deps, kind, row);
  await insertUnpublished(db, {
    id: row.id,
    entity: kind.entity,
    state: standing.state as UnpublishedItem["state"],
    trashed_from: trashedFrom,
    publish_at: standing.publishAt?.getTime() ?? null,
    unpublish_at: standing.unpublishAt?.getTime() ?? null,
    was_published: wasPublished ? 1 : 0,
    label: kind.label(row),
    row: JSON.stringify(kept),
    since: now.getTime(),
  });
  return kept;
}

/** Has visitors see a row no more; of a thing that is always there, another one in its place. */
async function takeOut<Row extends StoredRow>(deps: Ground, kind: Kind<Row>, row: Row): Promise<void> {
  if (!kind.stays) {
    await forget(deps.db, kind, row.id);
    return versionedRows(kind.table).delete(deps.db, row.id);
  }
  const seen = kind.stays(row);
  await put(deps, kind, seen);
  await makeFindable(deps.db, kind, seen);
}

async function withAddress<Row extends StoredRow>(deps: Ground, kind: Kind<Row>, row: Row): Promise<Row> {
  if (!kind.claimAddress || !hasAddress(row) || row.slug !== null) return row;
  const settled = { ...row, slug: await kind.claimAddress(deps.db, row) };
  await put(deps, kind, settled);
  return settled;
}
