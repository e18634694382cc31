import { setTimeout as delay } from "node:timers/promises";
import { type Kysely, PostgresAdapter, sql, type Transaction } from "kysely";
import type { Database } from "#platform/db/schema/tables.ts";
import type { TempFolder } from "../media/temp-files.ts";
import { isFull, isLostAgainstOther } from "./database-errors.ts";

/** A handle for queries: the database or a transaction. */
export type Db = Kysely<Database> | Transaction<Database>;

/**
 * Returns whether a handle belongs to PostgreSQL. Only this module and the migrations treat the engines differently.
 */
export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** Runs `work` in a transaction whose commit does not wait for the disk. */
function withoutSync<Result>(db: Db, work: (db: Transaction<Database>) => Promise<Result>): Promise<Result> {
  if (isPostgres(db))
    return db.transaction().execute(async (db) => {
      await sql`set local synchronous_commit = off`.execute(db);
      return work(db);
    });
  // SQLite does not change this setting inside a transaction.
  return db.connection().execute(async (db) => {
    await sql`pragma synchronous = normal`.execute(db);
    try {
      return await db.transaction().execute(work);
    } finally {
      await sql`pragma synchronous = full`.execute(db);
    }
  });
}

/** Delay before a transaction that PostgreSQL rolled back runs again. */
const TRY_AGAIN_AFTER_MS = [10, 40, 160];

/**
 * Runs `work` in one transaction. `work` gets its own `deps`, so that it cannot use the outer handle. Runs `work`
 * again from the start, a few times at most, if PostgreSQL rolled the transaction back because of a conflict, and
 * once if SQLite could not extend its log.
 * @param options.isDurable false for counts that may be lost if the machine loses power. The commit then does not wait
 * for the disk
 */
export async function inTransaction<Deps extends { db: Db }, Result>(
  deps: Deps,
  work: (deps: Omit<Deps, "db"> & { db: Transaction<Database> }) => Promise<Result>,
  { isDurable = true } = {},
): Promise<Result> {
  const inDb = (db: Transaction<Database>) => work({ ...deps, db });
  const run = () => (isDurable ? deps.db.transaction().execute(inDb) : withoutSync(deps.db, inDb));
  for (const pause of TRY_AGAIN_AFTER_MS) {
    try {
      return await run();
    } catch (error) {
      if (isFull(error) && pause === TRY_AGAIN_AFTER_MS[0]) await reuseLog(deps.db);
      else if (isLostAgainstOther(error)) await delay(pause);
      else throw error;
    }
  }
  return run();
}

/** Checkpoints SQLite's log, so that SQLite reuses the log from its start instead of extending it. */
async function reuseLog(db: Db): Promise<void> {
  await sql`pragma wal_checkpoint(passive)`.execute(db);
}

/** A write: the content type as in the audit table, and the ID. */
export interface Change {
  entity: string;
  id: string;
}

/** A change without details. */
export const ANYTHING: Change = { entity: "*", id: "*" };

/** Returns whether a change may concern a content type. */
export const concerns =
  (kind: string) =>
  ({ entity }: Change): boolean =>
    entity === kind || entity === ANYTHING.entity;

type ChangeListener = (changes: readonly Change[]) => void;

/** The PostgreSQL channel on which instances announce writes to each other. */
export const CHANGES_CHANNEL = "site_changes";

/** PostgreSQL rejects payloads of 8,000 bytes or more. */
const PAYLOAD_MAX_BYTES = 7_900;

/**
 * Signals every write, by requests, jobs, commands or other instances.
 * @param instance identifies this process, so that it ignores its own notifications
 */
export function createChanges(instance: string) {
  const listeners = new Set<ChangeListener>();
  return {
    /** Notifies the other instances on this database. PostgreSQL delivers the message after the commit, or never. */
    async notifyOthers(db: Db, changes: readonly Change[]): Promise<void> {
      // On SQLite, `watchOtherWriters` sees a new data version instead.
      if (changes.length === 0 || !isPostgres(db)) return;
      const text = JSON.stringify({ instance, changes });
      // Too many names for one message: announce only that something changed.
      const isShort = Buffer.byteLength(text) <= PAYLOAD_MAX_BYTES;
      const payload = isShort ? text : JSON.stringify({ instance, changes: [] });
      await sql`select pg_notify(${CHANGES_CHANNEL}, ${payload})`.execute(db);
    },
    /** Notifies this process. Call it after the commit. */
    emit(changes: readonly Change[]): void {
      if (changes.length > 0) for (const listener of listeners) listener(changes);
    },
    /** @returns a function that stops listening */
    on(listener: ChangeListener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type Changes = ReturnType<typeof createChanges>;

export type CachedValue<Value> = ReturnType<typeof cacheUntilChange<Value>>;

/**
 * Caches a value: reads it on first use, and again after a write. Retries a failed read on the next use.
 * @param entity only writes of this content type or setting, and writes of other processes, make it read again
 */
export function cacheUntilChange<Value>(changes: Pick<Changes, "on">, read: () => Promise<Value>, entity?: string) {
  let known: Promise<Value> | undefined;
  const stop = changes.on((written) => {
    if (entity === undefined || written.some(concerns(entity))) known = undefined;
  });
  const get = () => {
    if (known) return known;
    const reading = read();
    known = reading;
    reading.catch(() => {
      // A read that fails after a change must not affect newer reads.
      if (known === reading) known = undefined;
    });
    return reading;
  };
  return {
    get,
    /** Makes the next `get` read the value again. */
    invalidate() {
      known = undefined;
    },
    /** Stops listening for changes. */
    stop,
  };
}

/**
 * Returns whether an SQLite database has only the space left that is reserved for officers. PostgreSQL has its own disk.
 */
export const isDiskFull = async (db: Db, temp: Pick<TempFolder, "requireReserve"> | undefined): Promise<boolean> =>
  temp !== undefined &&
  !isPostgres(db) &&
  (await temp.requireReserve().then(
    () => false,
    () => true,
  ));

const RESERVE_BYTES = 256 * 1024;

/**
 * Reserves space for a few writes on a full disk: free pages in the database file and the same amount in the log.
 * Officers can then still sign in and delete content.
 */
export async function takeReserve(db: Db): Promise<void> {
  if (isPostgres(db)) return;
  await sql`create table if not exists reserve (pages blob) strict`.execute(db);
  await sql`insert into reserve values (zeroblob(${sql.lit(RESERVE_BYTES)}))`.execute(db);
  await reuseLog(db);
  await sql`drop table reserve`.execute(db);
  await reuseLog(db);
}

/** Takes the write lock and changes nothing. @throws the error that a write would get now */
export const probeWrite = (db: Db): Promise<void> =>
  inTransaction({ db }, async ({ db }) => {
    await db.updateTable("secrets").set({ value: "" }).where("name", "=", "").execute();
  });

/** Returns the size of the database in bytes, without its log. */
export async function databaseBytes(db: Db): Promise<number> {
  const size = isPostgres(db)
    ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
    : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`;
  return Number((await size.execute(db)).rows[0]?.bytes ?? 0);
}
