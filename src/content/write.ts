import type { Transaction } from "kysely";
import { type AuditAction, type AuditEntry, audit } from "#platform/audit/audit.store.ts";
import type { Change } from "#platform/db/changes.ts";
import { type Db, inTransaction } from "#platform/db/database.ts";
import { DatabaseUnavailable } from "#platform/db/database-errors.ts";
import type { Database } from "#platform/db/schema/tables.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import type { FileToSave } from "#platform/media/media.ts";
import type { PublicationStatus, PublishingInput } from "#shared/publishing.ts";
import { contentRows, setStatus } from "./content.store.ts";
import { type ContentType, generatedFilesOf, getRow, type StoredRow } from "./content-type.ts";
import { statusOf } from "./publication.ts";
import { indexForSearch, removeFromIndex } from "./search-index.ts";
import { claimShortLink, hasShortLink } from "./short-links.store.ts";
import { releaseSlugs } from "./slugs.store.ts";
import {
  findVersion,
  removeRepeatedVersion,
  storeFirstVersion,
  storeVersion,
  type VersionedRow,
} from "./versions.store.ts";

/** The writer, and the version of the item that they started from. Without a version, nothing is checked. */
export interface Writer {
  username: string;
  /** The only chapter whose content the writer can change. Items that the writer saves belong to this chapter. */
  chapter?: string | null | undefined;
  expectedVersion?: number | undefined;
  /** The requested publication status. Without it, the status stays, and new items are published. */
  publishing?: PublishingInput | undefined;
  /** Returns whether the client has disconnected. Then nothing is written that the client does not know about. */
  isDisconnected?: (() => boolean) | undefined;
  /** Whether the site saves a draft while the officer types. Such saves in a row are one version and one audit entry. */
  isAutosave?: boolean | undefined;
  /** Sent with every attempt to create the same item. A repeated attempt returns the item that the first one created. */
  idempotencyKey?: string | undefined;
  /** Set if several items are changed one by one with one audit entry. */
  batch?: string | undefined;
}

const staleMessage = ({ username }: Writer, actor: string): string =>
  actor === username
    ? "You changed this in another window while you were editing."
    : `This was changed by ${actor} while you were editing.`;

/**
 * @param actor the account that saved the current version, if it is known
 * @throws AppError("stale") if the writer did not start from the current version
 */
export function checkVersion(writer: Writer, present: { version: number }, actor?: string): void {
  if (writer.expectedVersion === undefined || writer.expectedVersion === present.version) return;
  throw new AppError("stale", actor ? { message: staleMessage(writer, actor) } : {});
}

/** @throws AppError("stale") if the writer did not start from the current version of an item */
export async function checkItemVersion({ db }: { db: Db }, writer: Writer, row: VersionedRow): Promise<void> {
  if (writer.expectedVersion === undefined || writer.expectedVersion === row.version) return;
  const version = await findVersion(db, row.id, row.version);
  checkVersion(writer, row, version?.actor);
}

/** The dependencies of every write. */
export type WriteDeps = Pick<Deps, "clock" | "newId" | "changes"> & { db: Db };

type WrittenEntry = Pick<AuditEntry, "action" | "entity" | "entityId" | "label">;

/** A running write: its transaction in place of the database, and its audit entry. */
export type WriteTransaction<AllDeps> = Omit<AllDeps, "db"> & {
  db: Transaction<Database>;
  /** Adds the audit entry. After the commit, the change is announced to all listeners. */
  record: (entry: WrittenEntry, options?: { isAudited: boolean }) => Promise<void>;
};

/**
 * Runs a write and its audit entry in one transaction. Announces the change after the commit.
 * @throws AppError("given_up") when the client has disconnected, because it may retry
 */
export async function runWrite<AllDeps extends WriteDeps, Result>(
  outerDeps: AllDeps,
  writer: Pick<Writer, "username" | "batch" | "isDisconnected">,
  work: (deps: WriteTransaction<AllDeps>) => Promise<Result>,
): Promise<Result> {
  let written: Change[] = [];
  const result = await inTransaction(outerDeps, async (deps) => {
    written = [];
    const record = async (entry: WrittenEntry, { isAudited } = { isAudited: true }) => {
      const { username: actor, batch } = writer;
      if (isAudited) await audit(deps, { actor, batch, ...entry });
      written.push({ entity: entry.entity, id: entry.entityId });
    };
    const result = await work({ ...deps, record });
    if (writer.isDisconnected?.()) throw new AppError("given_up");
    await deps.changes.notifyOthers(deps.db, written);
    return result;
  }).catch((error: unknown) => {
    // The commit may have succeeded although its response was lost.
    if (error instanceof DatabaseUnavailable) outerDeps.changes.emit(written);
    throw error;
  });
  outerDeps.changes.emit(written);
  return result;
}

export type ContentDeps = WriteDeps & Pick<Deps, "media" | "timeZone">;

/** The writer, and the files that came with the request: temp files, and stored images to copy. */
export interface WriteInput {
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

/** Stores files while `work` writes their rows. For types without files, only runs `work`. */
export const whileSaving = <Row extends StoredRow, Result>(
  { media }: Pick<Deps, "media">,
  type: ContentType<Row>,
  files: readonly FileToSave[],
  work: (keys: string[]) => Promise<Result>,
): Promise<Result> => (type.media ? media.whileSaving(type.media, files, work) : work([]));

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
  deps: WriteTransaction<ContentDeps>,
  type: ContentType<Row>,
  row: Row,
  status: PublicationStatus,
  { restoreState, wasPublished, now }: History & { now: Date },
): Promise<Row> {
  const { db } = deps;
  if (row.state === "trashed" && status.state !== "trashed") await type.checkRestore?.(db, row);
  const isPublished = status.state === "published";
  const isKnown = wasPublished || isPublished;
  const slug = type.claimSlug ? await slugFor(deps, type, row, { isPublished, isKnown }) : undefined;
  await setStatus(db, type.table, row.id, {
    status,
    deleted_at: status.state === "trashed" ? (row.deleted_at ?? now.getTime()) : null,
    restore_state: restoreState,
    was_published: isKnown ? 1 : 0,
    ...(slug !== undefined && { slug }),
    ...(status.state === "trashed" && type.clearedInTrash),
  });
  const after = await getRow(deps, type, row.id, "all");
  if (isPublished && !wasPublished && hasShortLink(type)) await claimShortLink(db, type, row.id);
  const visible = await type.find(db, row.id, "published");
  if (visible) await indexForSearch(db, type, visible);
  else await removeFromIndex(db, type, row.id);
  return after;
}

async function slugFor<Row extends StoredRow & { slug?: string | null }>(
  { db }: WriteTransaction<ContentDeps>,
  type: ContentType<Row>,
  row: Row,
  { isPublished, isKnown }: { isPublished: boolean; isKnown: boolean },
): Promise<string | null> {
  if (isPublished) return row.slug ?? (await type.claimSlug?.(db, row)) ?? null;
  if (isKnown) return row.slug ?? null;
  await releaseSlugs(db, type.entity, row.id);
  return null;
}

interface Write extends History {
  writer: Pick<Writer, "username" | "isAutosave">;
  action: AuditAction;
  now: Date;
  status: PublicationStatus;
  /** Whether the item may lack a field that visitors need, because the write erases, hides or brings back something. */
  mayBeIncomplete?: boolean;
}

/**
 * Completes a write: sets the status, stores the version and records the audit entry.
 * @returns the stored row
 * @throws AppError if visitors would see an item without a field that they need
 */
export async function finishWrite<Row extends StoredRow>(
  deps: WriteTransaction<ContentDeps>,
  type: ContentType<Row>,
  written: Row,
  { writer, action, now, status, mayBeIncomplete = false, ...history }: Write,
): Promise<Row> {
  // A draft that visitors have seen stays complete, because people may have registered for it.
  const isNewDraft = status.state === "draft" && !history.wasPublished;
  if (status.state !== "trashed" && !isNewDraft && !mayBeIncomplete) type.checkComplete?.(written);
  const row = await applyStatus(deps, type, written, status, { ...history, now });
  const version = { row, status, at: now, actor: writer.username, action };
  const isRepeated = writer.isAutosave === true && (await removeRepeatedVersion(deps.db, version));
  await storeVersion(deps, type, version);
  const entry = { action, entity: type.entity, entityId: row.id, label: type.label(row) };
  await deps.record(entry, { isAudited: !isRepeated });
  return row;
}

/**
 * Locks an item for a write, checks the version that the writer started from, and stores the current version if none is
 * stored yet.
 * @throws AppError: "not_found", "stale"
 */
export async function lockForWrite<Row extends StoredRow>(
  deps: WriteTransaction<ContentDeps>,
  type: ContentType<Row>,
  id: string,
  writer: Writer,
): Promise<Row> {
  await contentRows(type.table).lock(deps.db, id);
  const row = await getRow(deps, type, id, "all");
  await checkItemVersion(deps, writer, row);
  await storeFirstVersion(deps, type, row, statusOf(row));
  return row;
}

/** Returns the keys of generated files of a row that its new state no longer needs. */
export function outdatedFiles<Row extends StoredRow>(
  type: ContentType<Row>,
  before: Row,
  after: Row | undefined,
): string[] {
  const kept = after ? generatedFilesOf(type, after) : [];
  return generatedFilesOf(type, before).filter((key) => !kept.includes(key));
}

/** Deletes generated files of a row that its new state no longer needs. Call after the commit. */
export const removeGeneratedFiles = <Row extends StoredRow>(
  { media }: Pick<Deps, "media">,
  type: ContentType<Row>,
  before: Row,
  after: Row | undefined,
): Promise<void> => media.remove(outdatedFiles(type, before, after));
