import type { AuditAction } from "#platform/audit/audit.store.ts";
import { AppError } from "#platform/errors.ts";
import { type Standing, standingAt } from "#shared/publishing.ts";
import { inWrite, type WriteUnderWay } from "./in-write.ts";
import { isGone, type Kind, type StoredRow } from "./kind.ts";
import { type Placed, rewrite } from "./placing.ts";
import { finish, type Ground, holdForWrite, removeMade } from "./write.ts";
import type { Writer } from "./writer.ts";

/** A held thing's row as of its next version. */
const nextVersion = <Row extends StoredRow>(deps: WriteUnderWay<Ground>, kind: Kind<Row>, row: Row, now: Date) =>
  rewrite(deps, kind, { ...row, version: row.version + 1, updated_at: now.getTime() });

type Moved<Row> = Pick<Placed<Row>, "standing" | "trashedFrom"> & { row?: Row };

/** Where a thing goes, and what changes of it. */
export type Move<Row> = (placed: Placed<Row>, now: Date) => Moved<Row> | Promise<Moved<Row>>;

/** Moves a thing to where it is to stand, in the transaction of a write. @returns its rows before and after */
export async function move<Row extends StoredRow>(
  deps: WriteUnderWay<Ground>,
  kind: Kind<Row>,
  { id, writer, action, to }: { id: string; writer: Writer; action: Exclude<AuditAction, "created">; to: Move<Row> },
): Promise<{ before: Row; after: Row }> {
  const placed = await holdForWrite(deps, kind, id, writer);
  if (action === "deleted" && placed.standing.state === "trashed") throw isGone(kind);
  const now = deps.clock();
  const moved = { ...placed, ...(await to(placed, now)) };
  const row = await nextVersion(deps, kind, moved.row, now);
  const wasPublished = placed.wasPublished || moved.standing.state === "published";
  const after = await finish(deps, kind, { ...moved, row, wasPublished }, { writer, action, now });
  return { before: placed.row, after };
}

/** Where what is deleted goes. */
export const toTrash = ({
  standing,
}: Placed<StoredRow>): { standing: Standing; trashedFrom: Placed<StoredRow>["trashedFrom"] } => {
  const trashedFrom = standing.state === "trashed" ? null : standing.state;
  return { standing: { ...standing, state: "trashed" }, trashedFrom };
};

/** Where what is restored goes. @throws AppError("not_found") when it is not in the trash */
export const fromTrash = ({ standing, trashedFrom }: Placed<StoredRow>, now: Date) => {
  if (standing.state !== "trashed") throw new AppError("not_found", { message: "This is not in the trash" });
  return { standing: standingAt({ ...standing, state: trashedFrom ?? "draft" }, now), trashedFrom: null };
};

/**
 * Has visitors see a thing no more, and keeps it in the trash.
 * @throws AppError: "not_found", "stale".
 */
export async function trash<Row extends StoredRow>(
  deps: Ground,
  kind: Kind<Row>,
  id: string,
  writer: Writer,
): Promise<void> {
  const { before } = await inWrite(deps, writer, (deps) =>
    move(deps, kind, { id, writer, action: "deleted", to: toTrash }),
  );
  await removeMade(deps, kind, before, undefined);
}

/** Brings a thing back from the trash, to where it was. @throws AppError: "not_found", "stale" */
export const restore = <Row extends StoredRow>(
  deps: Ground,
  kind: Kind<Row>,
  id: string,
  writer: Writer,
): Promise<Row> =>
  inWrite(deps, writer, async (deps) => {
    const { after } = await move(deps, kind, { id, writer, action: "restored", to: fromTrash });
    return after;
  });
