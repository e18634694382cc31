import pg from "pg";
import { DataRefused } from "./engine.ts";
import type { Found } from "./found.ts";
import { requireKnownMigrations } from "./migrate.ts";
import { postgresRefusal } from "./postgres-refusal.ts";
import {
  type RequireWhole,
  SELECT_UNFINISHED_MOVE,
  UNFINISHED_MOVE_TABLE,
  type UnfinishedMove,
} from "./unfinished-move.ts";

const ANSWER_WITHIN_MS = 5000;

async function look(client: pg.Client, server: string, requireWhole: RequireWhole): Promise<Found> {
  const { rows } = await client.query<{ read_only: string; migrated: boolean; moving: boolean; may_create: boolean }>(`
    select current_setting('transaction_read_only') as read_only,
      to_regclass('kysely_migration') is not null as migrated,
      to_regclass('${UNFINISHED_MOVE_TABLE}') is not null as moving,
      coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) as may_create
  `);
  const [state] = rows;
  if (state?.read_only === "on")
    throw new DataRefused(`${server} is read-only. Set DATABASE_URL to the primary server.`, { exitReason: "away" });
  if (state?.moving) requireWhole((await client.query<UnfinishedMove>(SELECT_UNFINISHED_MOVE)).rows[0]);
  if (!state?.migrated) {
    if (state?.may_create) return { isEmpty: true };
    throw new DataRefused(`${server} does not allow this user to create tables in an empty database.`, {
      exitReason: "notAllowed",
    });
  }
  const migrations = await client.query<{ name: string }>("select name from kysely_migration");
  requireKnownMigrations(migrations.rows.map(({ name }) => name));
  if (migrations.rows.length === 0) return { isEmpty: true };
  const admins = await client.query("select 1 from admins limit 1");
  return { isEmpty: admins.rows.length === 0 };
}

async function connected<Result>(databaseUrl: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  let client: pg.Client | undefined;
  try {
    client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
    });
    // A connection that is cut says so twice; once is enough.
    client.on("error", () => {});
    await client.connect();
    return await work(client);
  } catch (error) {
    throw postgresRefusal(databaseUrl, error) ?? error;
  } finally {
    await client?.end().catch(() => {});
  }
}

/**
 * Looks at the database at an address without writing to it, over a connection of its own.
 * @throws StartupError with what keeps a site from starting on it.
 */
export const checkPostgres = (databaseUrl: string, requireWhole: RequireWhole): Promise<Found> =>
  connected(databaseUrl, (client) => look(client, `PostgreSQL at ${client.host}`, requireWhole));

/** The migrations that a database has had; none where no site has ever been. @throws StartupError when it cannot be spoken to. */
export const postgresMigrations = (databaseUrl: string): Promise<string[]> =>
  connected(databaseUrl, async (client) => {
    const { rows: present } = await client.query("select 1 where to_regclass('kysely_migration') is not null");
    if (present.length === 0) return [];
    return (await client.query<{ name: string }>("select name from kysely_migration")).rows.map(({ name }) => name);
  });

/** Whatever the database is good for. @throws StartupError when it cannot be spoken to. */
export const reachPostgres = (databaseUrl: string): Promise<void> => connected(databaseUrl, async () => {});
