import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { ANYTHING, type Changes } from "../changes.ts";
import type { Db } from "./database.ts";
import { CHANGES_CHANNEL, readNotification } from "./notifications.store.ts";

const LOOK_EVERY_MS = 1000;
const CONNECT_AGAIN_AFTER_MS = 1000;
/** A network that is cut reports nothing, so the listening connection is probed. Two intervals stay within a second. */
const PROBE_EVERY_MS = 400;
const ANSWER_WITHIN_MS = 5000;
const END_WITHIN_MS = 1000;

interface OtherWritersOptions {
  db: Db;
  /** The address of the PostgreSQL database; without one the database is SQLite's. */
  databaseUrl: string | undefined;
  changes: Changes;
  /** As given to `createChanges`. */
  instance: string;
  onError: (error: unknown) => void;
}

/** Watches for what others write to this database, and passes it on as this process's own signal. */
export const watchOtherWriters = (options: OtherWritersOptions): { stop(): Promise<void> } =>
  options.databaseUrl ? listenToInstances(options.databaseUrl, options) : lookAtDataVersion(options);

/** A command on the same file commits unheard; its commit alone raises the version that this connection sees. */
function lookAtDataVersion({ db, changes, onError }: OtherWritersOptions) {
  let known: number | undefined;
  let look: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    look = look
      .then(async () => {
        const version = await dataVersion(db);
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
 * Listens on a connection of its own. While that connection does not answer, other instances may have written anything:
 * then it emits `ANYTHING`, so that no cached answer is older than a second.
 */
function listenToInstances(connectionString: string, { changes, instance, onError }: OtherWritersOptions) {
  let stopped = false;
  let client: pg.Client | undefined;
  let again: NodeJS.Timeout | undefined;
  /** It is told once, and not each time that nobody is found at home. */
  let isTold = false;

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
      if (error && !isTold) onError(error);
      isTold ||= error !== undefined;
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
      const heard = readNotification(payload ?? "");
      if (heard?.instance !== instance) changes.emit(heard?.changes.length ? heard.changes : [ANYTHING]);
    });
    try {
      await connection.connect();
      await connection.query(`LISTEN ${CHANGES_CHANNEL}`);
      isTold = false;
      // Writes before this connection started listening were missed.
      changes.emit([ANYTHING]);
    } catch (error) {
      await giveUp(error);
      return;
    }
    let isWaiting = false;
    const probe = () => {
      if (isWaiting) {
        // After a pause of this process the answer may be there, but not read yet.
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
      // A server that hangs does not say goodbye.
      await Promise.race([ended, delay(END_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}

/** A number that moves when another connection has committed to this SQLite file. */
async function dataVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db);
  return rows[0]?.data_version ?? 0;
}
