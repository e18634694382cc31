import type { FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import { type Change, type Db, inTransaction } from "#platform/db/database.ts";
import { DatabaseUnavailable } from "#platform/db/database-errors.ts";
import type { Database } from "#platform/db/schema/tables.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import type { FileToSave } from "#platform/media/media.ts";
import type { PublishingInput } from "#shared/publishing.ts";

export type AuditAction =
  | "created"
  | "updated"
  | "deleted"
  | "restored"
  | "published"
  | "unpublished"
  | "purged"
  | "exported"
  | "erased"
  | "reordered"
  | "accepted"
  | "ended"
  | "failed";

/** Actors of entries that the site or its server writes itself. Nobody can choose one of these names for an account. */
export const jobActors = {
  site: "the site",
  schedule: "the schedule",
  retention: "retention",
  commandLine: "command line",
} as const;

export interface AuditEntry {
  actor: string;
  action: AuditAction;
  /** The kind of item: "event", "account". */
  entity: string;
  entityId: string;
  /** The title of the item. Never contains applicants' data. */
  label: string;
  /** The batch of several equal actions. Their first entry counts the others. */
  batch?: string | undefined;
}

/** Adds an audit entry. Call it in the transaction of the write. */
export async function audit(
  { db, clock, newId }: { db: Db; clock: () => Date; newId: () => string },
  { entityId, batch, ...entry }: AuditEntry,
): Promise<void> {
  await db
    .insertInto("audit_entries")
    .values({ id: newId(), at: clock().getTime(), entity_id: entityId, batch: batch ?? null, ...entry })
    .onConflict((conflict) =>
      conflict
        .columns(["batch", "actor", "action"])
        .doUpdateSet((eb) => ({ times: eb("audit_entries.times", "+", 1) })),
    )
    .execute();
}

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

/** Returns the writer of a request: the signed-in administrator, and the version that they started from. */
export function writerOf(request: FastifyRequest): Writer {
  if (!request.signedIn) throw new AppError("unauthorised");
  const { username, chapter } = request.signedIn;
  return {
    username,
    chapter,
    expectedVersion: expectedVersion(request),
    idempotencyKey: idempotencyKey(request),
    isDisconnected: () => request.raw.socket.destroyed,
  };
}

/** Returns the version in `If-Match`, or undefined without one. @throws AppError("invalid") if it is not a version */
function expectedVersion({ headers }: FastifyRequest): number | undefined {
  const header = headers["if-match"];
  if (header === undefined || header === "*") return undefined;
  const version = /^"?(\d{1,9})"?$/.exec(header)?.[1];
  if (!version) throw new AppError("invalid", { message: "If-Match must be the version from an earlier response" });
  return Number(version);
}

const IDEMPOTENCY_KEY_MAX = 128;

/** Returns the header `Idempotency-Key`, or undefined without it. @throws AppError("invalid") if it is empty or too long */
function idempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers["idempotency-key"]?.toString();
  if (key !== undefined && (key === "" || key.length > IDEMPOTENCY_KEY_MAX))
    throw new AppError("invalid", { message: `Idempotency-Key must have 1 to ${IDEMPOTENCY_KEY_MAX} characters` });
  return key;
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
