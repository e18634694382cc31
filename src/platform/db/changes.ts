import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { z } from "zod";
import { parsedJson } from "#shared/form-fields.ts";
import { type Db, isPostgres } from "./database.ts";

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

const Notification = z.object({
  instance: z.string(),
  changes: z.array(z.object({ entity: z.string(), id: z.string() })),
});

/** Parses the message of another instance; null if it is not from this site. */
export const readNotification = (payload: string): { instance: string; changes: Change[] } | null =>
  Notification.safeParse(parsedJson(payload)).data ?? null;

const LOOK_EVERY_MS = 1000;
const CONNECT_AGAIN_AFTER_MS = 1000;
/** A network that is cut reports nothing, so the listening connection is probed. Two intervals stay within a second. */
const PROBE_EVERY_MS = 400;
const ANSWER_WITHIN_MS = 5000;
const END_WITHIN_MS = 1000;

interface OtherWritersOptions {
  db: Db;
  /** The URL of the PostgreSQL database. Undefined for SQLite. */
  databaseUrl: string | undefined;
  changes: Changes;
  /** The parameter of `createChanges`. */
  instance: string;
  onError: (error: unknown) => void;
}

/** Watches for writes by other processes, and emits them as changes of this process. */
export const watchOtherWriters = (options: OtherWritersOptions): { stop(): Promise<void> } =>
  options.databaseUrl ? listenToInstances(options.databaseUrl, options) : lookAtDataVersion(options);

/**
 * SQLite sends no notification when a command commits to the same file. Only `data_version` of this connection changes.
 */
function lookAtDataVersion({ db, changes, onError }: OtherWritersOptions) {
  let known: number | undefined;
  let look: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    look = look
      .then(async () => {
        // This number changes when another connection commits to the file.
        const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db);
        const version = rows[0]?.data_version ?? 0;
        if (known !== undefined && version !== known) changes.emit([ANYTHING]);
        known = version;
      })
      .catch(onError);
  }, LOOK_EVERY_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      await look;
    },
  };
}

/**
 * Listens on a separate connection. While that connection does not respond, other instances may write unseen changes.
 * The listener then emits `ANYTHING`, so that no cached response is more than a second old.
 */
function listenToInstances(connectionString: string, { changes, instance, onError }: OtherWritersOptions) {
  let stopped = false;
  let client: pg.Client | undefined;
  let again: NodeJS.Timeout | undefined;
  /** Log an outage once, not at every failed attempt. */
  let isLogged = false;

  async function connect() {
    const connection = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
    });
    const lost = (error?: unknown) => {
      if (client !== connection || stopped) return;
      client = undefined;
      if (error && !isLogged) onError(error);
      isLogged ||= error !== undefined;
      changes.emit([ANYTHING]);
      again = setTimeout(() => void connect(), CONNECT_AGAIN_AFTER_MS).unref();
    };
    const giveUp = async (error: unknown) => {
      lost(error);
      await connection.end().catch(() => undefined);
    };
    client = connection;
    connection.on("error", lost).on("end", () => lost());
    connection.on("notification", ({ payload }) => {
      const notification = readNotification(payload ?? "");
      if (notification?.instance !== instance)
        changes.emit(notification?.changes.length ? notification.changes : [ANYTHING]);
    });
    try {
      await connection.connect();
      await connection.query(`LISTEN ${CHANGES_CHANNEL}`);
      isLogged = false;
      // Writes before this connection started listening were missed.
      changes.emit([ANYTHING]);
    } catch (error) {
      await giveUp(error);
      return;
    }
    let isWaiting = false;
    const probe = () => {
      if (isWaiting) {
        // After a pause of this process, the response may have arrived but not been read yet.
        setImmediate(() => isWaiting && changes.emit([ANYTHING]));
        return;
      }
      isWaiting = true;
      connection.query("SELECT 1").then(() => {
        isWaiting = false;
      }, giveUp);
    };
    const probing = setInterval(probe, PROBE_EVERY_MS).unref();
    connection.once("end", () => clearInterval(probing));
  }

  const first = connect();
  return {
    async stop() {
      stopped = true;
      clearTimeout(again);
      const ended = first.then(() => client?.end()).catch(() => undefined);
      // An unresponsive server does not close the connection.
      await Promise.race([ended, delay(END_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}

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
