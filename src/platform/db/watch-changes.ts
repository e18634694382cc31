import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { z } from "zod";
import { parsedJson } from "#shared/form-fields.ts";
import { ANYTHING, CHANGES_CHANNEL, type Change, type Changes, type Db } from "./database.ts";

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
