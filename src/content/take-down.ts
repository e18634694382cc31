import { type Standing, standingAt } from "#shared/publishing.ts";
import type { WriteUnderWay } from "./in-write.ts";
import type { Kind, StoredRow } from "./kind.ts";
import { forget } from "./search-entry.ts";
import { setTakeDown } from "./take-downs.store.ts";
import { move, toTrash } from "./trash.ts";
import { findUnpublished } from "./unpublished.store.ts";
import { versionedRows } from "./versioned-rows.store.ts";
import { deleteVersions, listVersionIds } from "./versions.store.ts";
import type { Ground } from "./write.ts";
import type { Writer } from "./writer.ts";

interface Wanted<Row> {
  id: string;
  writer: Writer;
  /** What changes of the row besides. */
  change?: (row: Row) => Row;
}

const same = <Row>(row: Row) => row;

/** Makes a draft of what visitors see. False where they see nothing of it. */
export async function takeDown<Row extends StoredRow>(
  deps: WriteUnderWay<Ground>,
  kind: Kind<Row>,
  { id, writer, change = same }: Wanted<Row>,
): Promise<boolean> {
  if (!(await kind.find(deps.db, id))) return false;
  const to = ({ row, standing }: { row: Row; standing: Standing }) => ({
    row: change(row),
    standing: { ...standing, state: "draft" as const },
    trashedFrom: null,
  });
  await move(deps, kind, { id, writer, action: "unpublished", to });
  return true;
}

/** Has visitors see a draft, until it is to be taken down. False where there is no such draft. */
export async function bringOut<Row extends StoredRow>(
  deps: WriteUnderWay<Ground>,
  kind: Kind<Row>,
  { id, writer, change = same }: Wanted<Row>,
): Promise<boolean> {
  const item = await findUnpublished(deps.db, kind.entity, id);
  if (item?.state !== "draft") return false;
  const to = ({ row, standing }: { row: Row; standing: Standing }, now: Date) => ({
    row: change(row),
    standing: standingAt({ ...standing, state: "published", publishAt: null }, now),
    trashedFrom: null,
  });
  await move(deps, kind, { id, writer, action: "published", to });
  return true;
}

/**
 * Takes back that something was made whose files are another thing's. Nothing of it stays; what somebody has written
 * since goes to the trash.
 */
export async function unmake<Row extends StoredRow>(
  deps: WriteUnderWay<Ground>,
  kind: Kind<Row>,
  { id, writer }: Pick<Wanted<Row>, "id" | "writer">,
): Promise<void> {
  const row = await kind.find(deps.db, id);
  if (!row) return;
  if (row.version > 1) {
    await move(deps, kind, { id, writer, action: "deleted", to: toTrash });
    return;
  }
  await deleteVersions(deps.db, await listVersionIds(deps.db, id));
  await setTakeDown(deps.db, kind.entity, id, null);
  await forget(deps.db, kind, id);
  await versionedRows(kind.table).delete(deps.db, id);
}
