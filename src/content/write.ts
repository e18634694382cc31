import type { AuditAction } from "#platform/audit/audit.store.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import type { FileToSave } from "#platform/media/copy-image.ts";
import type { PublicationStatus } from "#shared/publishing.ts";
import { dropAddresses } from "./addresses.store.ts";
import { contentRows, setStatus } from "./content.store.ts";
import { type ContentType, getRow, madeOf, type StoredRow } from "./content-type.ts";
import type { WriteGround, WriteUnderWay } from "./in-write.ts";
import { inWrite } from "./in-write.ts";
import { PUBLISHED, statusAfter, statusOf } from "./publication.ts";
import { forget, makeFindable } from "./search-entry.ts";
import { keepFirstVersion, keepVersion } from "./versions.store.ts";
import { checkVersion, type Writer } from "./writer.ts";

export type Ground = WriteGround & Pick<Deps, "media" | "timeZone">;

/** The writer, and the files that came with the request: temp files, and stored images to copy. */
interface Sent {
  writer: Writer;
  files?: readonly FileToSave[];
}

/** A parsed form: its fields, its files as temp files, and the writer. */
export interface Form<Fields, FileField extends string = never> {
  fields: Fields;
  files: Record<FileField, string[]>;
  writer: Writer;
}

/** A form with one picture, or with none if an edit keeps the current one. */
export type ImageForm<Fields> = Form<Fields, "image">;

/** Stores files while `work` writes the rows that name them. Types without files store none. */
const whileSaving = <Row extends StoredRow, Result>(
  { media }: Pick<Deps, "media">,
  kind: ContentType<Row>,
  files: readonly FileToSave[],
  work: (keys: string[]) => Promise<Result>,
): Promise<Result> => (kind.media ? media.whileSaving(kind.media, files, work) : work([]));

/** The state that "Restore" returns an item to, and whether visitors have ever seen it. */
interface History {
  restoreState: StoredRow["restore_state"];
  wasPublished: boolean;
}

export const historyOf = (row: StoredRow): History => ({
  restoreState: row.restore_state,
  wasPublished: row.was_published === 1,
});

/**
 * Gives a row its publication status, its slug and its search entry. An item that was never published has no slug, so that
 * its title can still change.
 * @returns the row after it
 */
export async function applyStatus<Row extends StoredRow>(
  deps: WriteUnderWay<Ground>,
  kind: ContentType<Row>,
  row: Row,
  status: PublicationStatus,
  { restoreState, wasPublished, now }: History & { now: Date },
): Promise<Row> {
  const { db } = deps;
  const isPublished = status.state === "published";
  const isKnown = wasPublished || isPublished;
  const slug = kind.claimAddress ? await slugFor(deps, kind, row, { isPublished, isKnown }) : undefined;
  await setStatus(db, kind.table, row.id, {
    status,
    deleted_at: status.state === "trashed" ? (row.deleted_at ?? now.getTime()) : null,
    restore_state: restoreState,
    was_published: isKnown ? 1 : 0,
    ...(slug !== undefined && { slug }),
    ...(status.state === "trashed" && kind.clearedInTrash),
  });
  const after = await getRow(deps, kind, row.id, "all");
  const visible = await kind.find(db, row.id, "published");
  if (visible) await makeFindable(db, kind, visible);
  else await forget(db, kind, row.id);
  return after;
}

async function slugFor<Row extends StoredRow & { slug?: string | null }>(
  { db }: WriteUnderWay<Ground>,
  kind: ContentType<Row>,
  row: Row,
  { isPublished, isKnown }: { isPublished: boolean; isKnown: boolean },
): Promise<string | null> {
  if (isPublished) return row.slug ?? (await kind.claimAddress?.(db, row)) ?? null;
  if (isKnown) return row.slug ?? null;
  await dropAddresses(db, kind.entity, row.id);
  return null;
}

interface Write extends History {
  writer: Pick<Writer, "username">;
  action: AuditAction;
  now: Date;
  status: PublicationStatus;
}

/** Completes a write: sets the status, stores the version and records the audit entry. @returns the stored row */
export async function finish<Row extends StoredRow>(
  deps: WriteUnderWay<Ground>,
  kind: ContentType<Row>,
  written: Row,
  { writer, action, now, status, ...history }: Write,
): Promise<Row> {
  const row = await applyStatus(deps, kind, written, status, { ...history, now });
  await keepVersion(deps, kind, { row, status, at: now, actor: writer.username, action });
  await deps.record({ action, entity: kind.entity, entityId: row.id, label: kind.label(row) });
  return row;
}

/**
 * Locks an item for a write, checks the version that the writer started from, and stores the current version if none is
 * stored yet.
 * @throws AppError: "not_found", "stale"
 */
export async function lockForWrite<Row extends StoredRow>(
  deps: WriteUnderWay<Ground>,
  kind: ContentType<Row>,
  id: string,
  writer: Writer,
): Promise<Row> {
  await contentRows(kind.table).lock(deps.db, id);
  const row = await getRow(deps, kind, id, "all");
  checkVersion(writer, row);
  await keepFirstVersion(deps, kind, row, statusOf(row));
  return row;
}

/** The new row's ID and creation time, and the keys of its stored files. */
interface NewRow {
  id: string;
  now: Date;
  keys: string[];
  isPublished: boolean;
}

/** Creates an item: stores its files, then its row in one transaction with the audit entry. @returns the stored row */
export async function create<Given extends Ground, Row extends StoredRow>(
  deps: Given,
  kind: ContentType<Row>,
  { writer, files = [] }: Sent,
  insert: (deps: WriteUnderWay<Given>, row: NewRow) => Promise<void>,
): Promise<Row> {
  const status = statusAfter(PUBLISHED, writer.publishing, { now: deps.clock(), timeZone: deps.timeZone.name });
  return whileSaving(deps, kind, files, (keys) =>
    inWrite(deps, writer, async (deps) => {
      const id = deps.newId();
      const now = deps.clock();
      await insert(deps, { id, now, keys, isPublished: status.state === "published" });
      const row = await getRow(deps, kind, id, "all");
      return finish(deps, kind, row, {
        writer,
        action: "created",
        now,
        status,
        restoreState: null,
        wasPublished: false,
      });
    }),
  );
}

interface Update<Given, Row> extends Sent {
  id: string;
  /** Refuses an invalid change before any file is stored. Called again in the transaction. */
  check?: (before: Row) => void;
  /** Writes the change. Returns false if the row is no longer at the version of `before`. */
  write: (deps: WriteUnderWay<Given>, before: Row, change: Change) => Promise<boolean>;
}

interface Change {
  now: Date;
  /** The keys of the files that came with the request. */
  keys: string[];
  /** Whether visitors see the item after the write. */
  isPublished: boolean;
}

const notInTrash = ({ state }: StoredRow) => {
  if (state === "trashed") throw new AppError("not_found", { message: "This item is in the trash. Restore it first." });
};

/**
 * Changes an item. The files that it named before stay as long as a version names them.
 * @returns the stored row
 * @throws AppError: "not_found"; "stale" if the writer did not start from the current version
 */
export async function update<Given extends Ground, Row extends StoredRow>(
  deps: Given,
  kind: ContentType<Row>,
  { id, writer, files = [], check, write }: Update<Given, Row>,
): Promise<Row> {
  const current = await getRow(deps, kind, id, "active");
  checkVersion(writer, current);
  check?.(current);
  const { before, after } = await whileSaving(deps, kind, files, (keys) =>
    inWrite(deps, writer, async (deps) => {
      const before = await lockForWrite(deps, kind, id, writer);
      notInTrash(before);
      check?.(before);
      const now = deps.clock();
      const status = statusAfter(statusOf(before), writer.publishing, { now, timeZone: deps.timeZone.name });
      const isPublished = status.state === "published";
      if (!(await write(deps, before, { now, keys, isPublished }))) throw new AppError("stale");
      const written = await getRow(deps, kind, id, "all");
      const after = await finish(deps, kind, written, { ...historyOf(before), writer, action: "updated", now, status });
      return { before, after };
    }),
  );
  await removeMade(deps, kind, before, after);
  return after;
}

/** Deletes generated files of a row that its new state no longer needs. Call after the commit. */
export async function removeMade<Row extends StoredRow>(
  { media }: Pick<Deps, "media">,
  kind: ContentType<Row>,
  before: Row,
  after: Row | undefined,
): Promise<void> {
  const kept = after ? madeOf(kind, after) : [];
  await media.remove(madeOf(kind, before).filter((key) => !kept.includes(key)));
}
