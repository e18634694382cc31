import type { Transaction } from "kysely";
import { z } from "zod";
import { type Db, inTransaction } from "#platform/db/database.ts";
import type { Database } from "#platform/db/schema/tables.ts";
import { consumeSignedToken, findUsedToken, hashSecret } from "#platform/db/tokens.store.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import type { FileToSave } from "#platform/media/media.ts";
import { contentRows, getRow, type Scope } from "./content.store.ts";
import {
  type AnyContentType,
  type ContentType,
  type OwnColumns,
  removeGeneratedFiles,
  type StoredRow,
} from "./content-type.ts";
import {
  checkItemVersion,
  finishWrite,
  historyOf,
  lockForWrite,
  PUBLISHED,
  statusAfter,
  statusOf,
} from "./publication.ts";
import { setting } from "./settings.store.ts";
import {
  type ContentDeps,
  runWrite,
  type WriteDeps,
  type WriteInput,
  type Writer,
  type WriteTransaction,
} from "./write.ts";

/** The new row's ID and creation time, and the keys of its stored files. */
interface NewRow {
  id: string;
  now: Date;
  keys: string[];
  isPublished: boolean;
}

/** Stores files while `work` writes their rows. For types without files, only runs `work`. */
const withStoredFiles = <Row extends StoredRow, Result>(
  { media }: Pick<Deps, "media">,
  type: ContentType<Row>,
  files: readonly FileToSave[],
  work: (keys: string[]) => Promise<Result>,
): Promise<Result> => (type.media ? media.whileSaving(type.media, files, work) : work([]));

const CREATED = "created item";
const IDEMPOTENCY_KEY_MS = 24 * 3_600_000;

/** Thrown if another request with the same idempotency key has created the item meanwhile. */
class AlreadyCreated extends AppError {
  constructor() {
    super("conflict");
  }
}

const keyHash = ({ entity }: AnyContentType, { username, idempotencyKey }: Writer) =>
  hashSecret(JSON.stringify([CREATED, entity, username, idempotencyKey]));

const notInTrash = ({ state }: StoredRow) => {
  if (state === "trashed") throw new AppError("not_found", { message: "This item is in the trash. Restore it first." });
};

/**
 * Returns the item that an earlier request with the same idempotency key has created.
 * @throws AppError("not_found") if it has been deleted since
 */
async function findCreated<Row extends StoredRow>(
  { db, clock }: Pick<ContentDeps, "db" | "clock">,
  type: ContentType<Row>,
  writer: Writer,
): Promise<Row | undefined> {
  if (writer.idempotencyKey === undefined) return undefined;
  const created = await findUsedToken(db, CREATED, keyHash(type, writer), clock());
  if (!created) return undefined;
  const row = await getRow({ db }, type, created.id, "all");
  notInTrash(row);
  return row;
}

/** @throws AlreadyCreated */
async function claimKey({ db }: { db: Db }, type: AnyContentType, writer: Writer, { id, now }: NewRow): Promise<void> {
  if (writer.idempotencyKey === undefined) return;
  const expiresAt = now.getTime() + IDEMPOTENCY_KEY_MS;
  const token = { id, purpose: CREATED, hash: keyHash(type, writer), expiresAt } as const;
  if (!(await consumeSignedToken(db, token, now))) throw new AlreadyCreated();
}

/** Creates an item: stores its files, then its row in one transaction with the audit entry. @returns the stored row */
export async function create<AllDeps extends ContentDeps, Row extends StoredRow>(
  deps: AllDeps,
  type: ContentType<Row>,
  { writer, files = [] }: WriteInput,
  insert: (deps: WriteTransaction<AllDeps>, row: NewRow) => Promise<void>,
): Promise<Row> {
  const created = await findCreated(deps, type, writer);
  if (created) return created;
  const status = statusAfter(PUBLISHED, writer.publishing, { now: deps.clock(), timeZone: deps.timeZone.name });
  return withStoredFiles(deps, type, files, (keys) =>
    runWrite(deps, writer, async (deps) => {
      const now = deps.clock();
      const newRow = { id: deps.newId(), now, keys, isPublished: status.state === "published" };
      await claimKey(deps, type, writer, newRow);
      await insert(deps, newRow);
      const row = await getRow(deps, type, newRow.id, "all");
      return finishWrite(deps, type, row, {
        writer,
        action: "created",
        now,
        status,
        restoreState: null,
        wasPublished: false,
      });
    }),
  ).catch(async (error: unknown) => {
    const created = error instanceof AlreadyCreated && (await findCreated(deps, type, writer));
    if (created) return created;
    throw error;
  });
}

/** Creates an item whose columns are all in the table of its type. @returns the stored row */
export const createRow = <AllDeps extends ContentDeps, Row extends StoredRow>(
  deps: AllDeps,
  type: ContentType<Row>,
  input: WriteInput,
  columnsOf: (deps: WriteTransaction<AllDeps>, row: NewRow) => OwnColumns<Row> | Promise<OwnColumns<Row>>,
): Promise<Row> =>
  create(deps, type, input, async (deps, row) =>
    contentRows(type.table).insert(deps.db, { ...row, columns: (await columnsOf(deps, row)) as never }),
  );

/**
 * Inserts the defaults of a content type once, on an empty site. Later releases never change or restore what officers
 * have edited or deleted.
 */
export const seedDefaults = (
  deps: Pick<Deps, "db" | "clock">,
  { entity }: Pick<AnyContentType, "entity">,
  put: (db: Transaction<Database>, now: Date) => Promise<void>,
): Promise<void> =>
  inTransaction(deps, async ({ db, clock }) => {
    const now = clock();
    if (await setting(`defaults: ${entity}`, z.object({})).create(db, {}, now)) await put(db, now);
  });

interface Update<AllDeps, Row> extends WriteInput {
  id: string;
  /** Refuses an invalid change before any file is stored. Called again in the transaction. */
  check?: (before: Row) => void;
  /** Writes the change. Returns false if the row is no longer at the version of `before`. */
  write: (deps: WriteTransaction<AllDeps>, before: Row, change: Change) => Promise<boolean>;
}

interface Change {
  now: Date;
  /** The keys of the files that came with the request. */
  keys: string[];
  /** Whether visitors see the item after the write. */
  isPublished: boolean;
}

/**
 * Changes an item. Its previous files stay while a version uses them.
 * @returns the stored row
 * @throws AppError: "not_found"; "stale" if the writer did not start from the current version
 */
export async function update<AllDeps extends ContentDeps, Row extends StoredRow>(
  deps: AllDeps,
  type: ContentType<Row>,
  { id, writer, files = [], check, write }: Update<AllDeps, Row>,
): Promise<Row> {
  const current = await getRow(deps, type, id, "active");
  await checkItemVersion(deps, writer, current);
  check?.(current);
  const { before, after } = await withStoredFiles(deps, type, files, (keys) =>
    runWrite(deps, writer, async (deps) => {
      const before = await lockForWrite(deps, type, id, writer);
      notInTrash(before);
      check?.(before);
      const now = deps.clock();
      const status = statusAfter(statusOf(before), writer.publishing, { now, timeZone: deps.timeZone.name });
      const isPublished = status.state === "published";
      if (!(await write(deps, before, { now, keys, isPublished }))) throw new AppError("stale");
      const written = await getRow(deps, type, id, "all");
      const after = await finishWrite(deps, type, written, {
        ...historyOf(before),
        writer,
        action: "updated",
        now,
        status,
      });
      return { before, after };
    }),
  );
  await removeGeneratedFiles(deps, type, before, after);
  return after;
}

interface RowUpdate<AllDeps, Row extends StoredRow> extends WriteInput {
  id: string;
  /** Returns the changed columns. */
  columnsOf: (
    deps: WriteTransaction<AllDeps>,
    before: Row,
    change: Change,
  ) => Partial<OwnColumns<Row>> | Promise<Partial<OwnColumns<Row>>>;
}

/** Changes an item whose columns are all in the table of its type. @returns the stored row */
export const updateRow = <AllDeps extends ContentDeps, Row extends StoredRow>(
  deps: AllDeps,
  type: ContentType<Row>,
  { columnsOf, ...input }: RowUpdate<AllDeps, Row>,
): Promise<Row> =>
  update(deps, type, {
    ...input,
    write: async (deps, before, change) =>
      contentRows(type.table).update(deps.db, before, {
        now: change.now,
        columns: (await columnsOf(deps, before, change)) as never,
      }),
  });

interface Reordering {
  writer: Writer;
  /** Every published item once, in the new order. Drafts may be among them. */
  ids: readonly string[];
  /** Returns the items that are ordered: those of the table, or a group of them. */
  list?: (db: Db, scope: Scope) => Promise<{ id: string }[]>;
  /** The name of the list in the audit log. */
  label: string;
  group?: string;
  /** The message if items were added or deleted in the meantime. */
  conflict: string;
}

/** Changes the order of items. @throws AppError("conflict") unless `ids` names each published item once */
export function reorder<Row extends StoredRow>(
  deps: WriteDeps,
  { entity, table }: Pick<ContentType<Row>, "entity" | "table">,
  { writer, ids, list = contentRows(table).all, label, group = "order", conflict }: Reordering,
): Promise<void> {
  return runWrite(deps, writer, async (deps) => {
    const active = new Set((await list(deps.db, "active")).map(({ id }) => id));
    const published = (await list(deps.db, "published")).map(({ id }) => id);
    const named = new Set(ids);
    const isComplete = published.every((id) => named.has(id));
    if (named.size !== ids.length || !isComplete || !ids.every((id) => active.has(id)))
      throw new AppError("conflict", { message: conflict });
    await contentRows(table).setPositions(deps.db, ids);
    await deps.record({ action: "reordered", entity, entityId: group, label });
  });
}
