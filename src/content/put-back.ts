import { AppError } from "#platform/errors.ts";
import { standingAt } from "#shared/publishing.ts";
import { inWrite, type WriteUnderWay } from "./in-write.ts";
import type { Kind, StoredRow } from "./kind.ts";
import { rewrite } from "./placing.ts";
import { storedStanding } from "./publishing.ts";
import { findVersion, lastVersionBefore } from "./versions.store.ts";
import { finish, type Ground, holdForWrite, removeMade } from "./write.ts";
import type { Writer } from "./writer.ts";

/**
 * Returns the row of an older version with the present item's slug, position and public text. A column that did not exist
 * then gets its default when the row is written.
 */
const asNow = <Row extends StoredRow>(then: Row, now: Row, at: Date): Row => ({
  ...then,
  ...("slug" in now && { slug: now.slug }),
  ...("position" in now && { position: now.position }),
  ...("shown" in now && { shown: now.shown }),
  version: now.version + 1,
  updated_at: at.getTime(),
});

/**
 * Restores an older version as a new version.
 * @throws AppError: "not_found" without that version or thing, "stale"
 */
export async function putBack<Row extends StoredRow>(
  deps: Ground,
  kind: Kind<Row>,
  { id, version, writer }: { id: string; version: number; writer: Writer },
): Promise<void> {
  const { before, after } = await inWrite(deps, writer, async (deps) => {
    const placed = await holdForWrite(deps, kind, id, writer);
    const found = await findVersion(deps.db, id, version);
    if (!found || placed.standing.state === "trashed") throw new AppError("not_found");
    const now = deps.clock();
    const row = await rewrite(deps, kind, asNow(JSON.parse(found.row) as Row, placed.row, now));
    const after = await finish(deps, kind, { ...placed, row }, { writer, action: "restored", now });
    return { before: placed.row, after };
  });
  await removeMade(deps, kind, before, after);
}

/** Puts a thing back to what and where it was before it was last written; what was new goes to the trash. */
export async function undoLast<Row extends StoredRow>(
  deps: WriteUnderWay<Ground>,
  kind: Kind<Row>,
  id: string,
  writer: Writer,
): Promise<{ before: Row; after: Row }> {
  const placed = await holdForWrite(deps, kind, id, writer);
  const now = deps.clock();
  const found = await lastVersionBefore(deps.db, id, placed.row.version);
  if (!found && kind.stays) throw new AppError("not_found", { message: "There is nothing to go back to" });
  const standing = found ? standingAt(storedStanding(found), now) : { ...placed.standing, state: "trashed" as const };
  const cameFrom = placed.standing.state === "trashed" ? placed.trashedFrom : placed.standing.state;
  const trashedFrom = standing.state === "trashed" ? cameFrom : null;
  const then = found ? (JSON.parse(found.row) as Row) : placed.row;
  const row = await rewrite(deps, kind, asNow(then, placed.row, now));
  const wasPublished = placed.wasPublished || standing.state === "published";
  const after = await finish(
    deps,
    kind,
    { row, standing, trashedFrom, wasPublished },
    { writer, action: "restored", now },
  );
  return { before: placed.row, after };
}
