import type { AuditAction } from "#platform/audit/audit.store.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import type { FileToSave } from "#platform/media/copy-image.ts";
import type { Standing } from "#shared/publishing.ts";
import { inWrite, type WriteGround, type WriteUnderWay } from "./in-write.ts";
import { getRow, isGone, type Kind, madeOf, type StoredRow } from "./kind.ts";
import { hold, type Placed, placedOf, settle } from "./placing.ts";
import { PUBLISHED, standingAfter } from "./publishing.ts";
import { findUnpublished } from "./unpublished.store.ts";
import { keepFirstVersion, keepVersion } from "./versions.ts";
import { checkVersion, type Writer } from "./writer.ts";

export type Ground = WriteGround & Pick<Deps, "media" | "timeZone">;

/** Who writes, and the files that came with the write: temp files, and stored images that are to be copied. */
interface Sent {
  writer: Writer;
  files?: readonly FileToSave[];
}

/** What came with a write: fields, files by their field as temp files, and who writes. */
export interface Form<Fields, FileField extends string = never> {
  fields: Fields;
  files: Record<FileField, string[]>;
  writer: Writer;
}

/** A form with one picture, or none when an edit leaves the present one. */
export type ImageForm<Fields> = Form<Fields, "image">;

/** Stores what was sent while `work` writes the rows that name it; a kind without files has none. */
const whileSaving = <Row extends StoredRow, Result>(
  { media }: Pick<Deps, "media">,
  kind: Kind<Row>,
  files: readonly FileToSave[],
  work: (keys: string[]) => Promise<Result>,
): Promise<Result> => (kind.media ? media.whileSaving(kind.media, files, work) : work([]));

interface Told {
  writer: Pick<Writer, "username">;
  action: AuditAction;
  now: Date;
}

/** Brings a written thing where it is to stand, keeps what it is now, and tells of it. @returns its row */
export async function finish<Row extends StoredRow>(
  deps: WriteUnderWay<Ground>,
  kind: Kind<Row>,
  placed: Placed<Row>,
  { writer, action, now }: Told,
): Promise<Row> {
  const row = await settle(deps, kind, placed, now);
  await keepVersion(deps, kind, { row, standing: placed.standing, at: now, actor: writer.username, action });
  await deps.record({ action, entity: kind.entity, entityId: row.id, label: kind.label(row) });
  return row;
}

/** The new row's id and instant, the keys under which its files are stored, and whether visitors are to see it. */
interface NewRow {
  id: string;
  now: Date;
  keys: string[];
  isSeen: boolean;
}

/** Stores a new one: its files, then its row in one transaction with the audit line. @returns the row as stored */
export async function create<Given extends Ground, Row extends StoredRow>(
  deps: Given,
  kind: Kind<Row>,
  { writer, files = [] }: Sent,
  insert: (deps: WriteUnderWay<Given>, row: NewRow) => Promise<void>,
): Promise<Row> {
  const standing = standingAfter(PUBLISHED, writer.publishing, { now: deps.clock(), timeZone: deps.timeZone.name });
  return whileSaving(deps, kind, files, (keys) =>
    inWrite(deps, writer, async (deps) => {
      const id = deps.newId();
      const now = deps.clock();
      const isSeen = standing.state === "published";
      await insert(deps, { id, now, keys, isSeen });
      const row = await getRow(deps, kind, id);
      const placed = { row, standing, trashedFrom: null, wasPublished: isSeen };
      return finish(deps, kind, placed, { writer, action: "created", now });
    }),
  );
}

interface Update<Given, Row> extends Sent {
  id: string;
  /** Refuses, before a file is stored, what could not be written; called again in the transaction. */
  check?: (before: Row) => void;
  /** Writes the change; false when the row is no longer at the version of `before`. */
  write: (deps: WriteUnderWay<Given>, before: Row, change: Change) => Promise<boolean>;
}

/** The instant, the keys of the files that came, and whether visitors saw the thing and are to see it. */
interface Change {
  now: Date;
  keys: string[];
  wasSeen: boolean;
  isSeen: boolean;
}

/** A thing that can be edited: one that is published or a draft. */
export async function findEditable<Row extends StoredRow>(
  { db }: Pick<WriteGround, "db">,
  kind: Kind<Row>,
  id: string,
) {
  const item = await findUnpublished(db, kind.entity, id);
  return item && item.state !== "trashed" ? placedOf<Row>(item).row : kind.find(db, id);
}

/** @throws AppError("not_found") */
async function getEditable<Row extends StoredRow>(deps: WriteGround, kind: Kind<Row>, id: string): Promise<Row> {
  const row = await findEditable(deps, kind, id);
  if (!row) throw isGone(kind);
  return row;
}

const notInTrash = ({ state }: Standing) => {
  if (state === "trashed") throw new AppError("not_found", { message: "This is in the trash: restore it first" });
};

/** Holds a thing for a write, and keeps what it was before. */
export async function holdForWrite<Row extends StoredRow>(
  deps: WriteUnderWay<Ground>,
  kind: Kind<Row>,
  id: string,
  writer: Writer,
): Promise<Placed<Row>> {
  const placed = await hold(deps, kind, id);
  checkVersion(writer, placed.row);
  await keepFirstVersion(deps, kind, placed.row, placed.standing);
  return placed;
}

/**
 * Overwrites one; the files that it named before stay as long as it may be put back to what it was.
 * @returns the row as stored
 * @throws AppError: "not_found"; "stale" when the writer started from another version than the present one.
 */
export async function update<Given extends Ground, Row extends StoredRow>(
  deps: Given,
  kind: Kind<Row>,
  { id, writer, files = [], check, write }: Update<Given, Row>,
): Promise<Row> {
  const present = await getEditable(deps, kind, id);
  checkVersion(writer, present);
  check?.(present);
  const { before, after } = await whileSaving(deps, kind, files, (keys) =>
    inWrite(deps, writer, async (deps) => {
      const placed = await holdForWrite(deps, kind, id, writer);
      notInTrash(placed.standing);
      const { row: before } = placed;
      check?.(before);
      const now = deps.clock();
      const standing = standingAfter(placed.standing, writer.publishing, { now, timeZone: deps.timeZone.name });
      const isSeen = standing.state === "published";
      const wasSeen = placed.standing.state === "published";
      if (!(await write(deps, before, { now, keys, wasSeen, isSeen }))) throw new AppError("stale");
      const wasPublished = placed.wasPublished || isSeen;
      const row = await getRow(deps, kind, id);
      const after = await finish(
        deps,
        kind,
        { ...placed, row, standing, wasPublished },
        { writer, action: "updated", now },
      );
      return { before, after };
    }),
  );
  await removeMade(deps, kind, before, after);
  return after;
}

/** Deletes what was made from a row and is not made from it any more. */
export async function removeMade<Row extends StoredRow>(
  { media }: Pick<Deps, "media">,
  kind: Kind<Row>,
  before: Row,
  after: Row | undefined,
): Promise<void> {
  const kept = after ? madeOf(kind, after) : [];
  await media.remove(madeOf(kind, before).filter((key) => !kept.includes(key)));
}
