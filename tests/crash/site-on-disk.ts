import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DatabaseConnection, Dialect, Driver, Kysely } from "kysely";
import { v7 as newId } from "uuid";
import type { Event } from "#features/events/events.contract.ts";
import { presentEvent } from "#features/events/server/event-rows.service.ts";
import { createEvent } from "#features/events/server/events.service.ts";
import { cannotBeGuessed, createAdministrator } from "#features/sign-in/server/accounts/administrators.service.ts";
import { readBackupTables } from "#operations/backup/tables.store.ts";
import { openSqliteAsIs, type SiteData } from "#operations/site.store.ts";
import { fingerprint } from "#platform/backups/backup-files.ts";
import { createChanges } from "#platform/db/database.ts";
import { DatabaseAvailability, type Engine } from "#platform/db/database-errors.ts";
import { openDatabase } from "#platform/db/open-database.ts";
import type { Database } from "#platform/db/schema/tables.ts";
import { openSqlite } from "#platform/db/sqlite.ts";
import type { Deps } from "#platform/deps.ts";
import { openMedia } from "#platform/media/open-media.ts";
import type { S3StoreOptions } from "#platform/media/s3-store.ts";
import { SiteTimeZone } from "#platform/site-time-zone.ts";
import type { PublishingInput } from "#shared/publishing.ts";
import { buildApp } from "#src/app.ts";
import { mediaColumns } from "#src/site-content.ts";
import { CHEAP_HASH } from "#tests/support/cheap-hash.ts";
import { openTestDatabase } from "#tests/support/databases.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { administrator } from "#tests/support/test-site.ts";

export interface OnDiskOptions {
  /** Called between write steps of the media, and before and after each commit. */
  failPoint?: (step: string) => void;
  minimumFreeBytes?: number;
  /** Replaces SQLite in the folder. */
  db?: Kysely<Database>;
  /** Replaces files in the folder. */
  s3?: S3StoreOptions;
}

/** Reports the moments before and after each commit, like the media do for their steps. */
function withFailPoints(dialect: Dialect, failPoint: (step: string) => void): Dialect {
  const createDriver = (): Driver => {
    const driver = dialect.createDriver();
    const commit = driver.commitTransaction.bind(driver);
    driver.commitTransaction = async (connection: DatabaseConnection) => {
      failPoint("database.before-commit");
      await commit(connection);
      failPoint("database.after-commit");
    };
    return driver;
  };
  return {
    createDriver,
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

/** Opens a site on a folder like the real process, but with fail points and a cheap password hash. */
export async function openSiteOnDisk(dataDir: string, options: OnDiskOptions = {}) {
  const failPoint = options.failPoint ?? (() => {});
  const db =
    options.db ??
    (await openDatabase(withFailPoints(openSqlite(join(dataDir, "site.db")).dialect, failPoint), "sqlite"));
  const { media, temp, store } = await openMedia({
    dataDir,
    newId,
    db,
    failPoint,
    s3: options.s3,
    minimumFreeBytes: options.minimumFreeBytes ?? 0,
  });
  const deps: Deps = {
    db,
    media,
    mediaColumns,
    temp,
    clock: () => new Date(),
    newId,
    timeZone: new SiteTimeZone("Asia/Kolkata"),
    mediaBaseUrl: "",
    availability: new DatabaseAvailability(),
    changes: createChanges("test"),
  };
  const app = await buildApp(deps, {
    trustProxy: [],
    logLevel: "silent",
    publicUrl: undefined,
    sessionIdleMinutes: 120,
    sessionMaxHours: 12,
    applicationRetentionMonths: 24,
    trashDays: 30,
    // Load shedding is off, because a machine that runs all tests is slow.
    shedAboveMs: 0,
    pageWaitMaxMs: 2000,
  });
  const present = await db.selectFrom("admins").select("id").limit(1).executeTakeFirst();
  if (!present)
    await createAdministrator({ ...deps, passwordCost: CHEAP_HASH, isGuessable: cannotBeGuessed }, administrator);
  return {
    app,
    deps,
    db,
    store,
    async close() {
      await app.close();
      await db.destroy();
    },
  };
}

export type SiteOnDisk = Awaited<ReturnType<typeof openSiteOnDisk>>;

/** Signs the administrator in through the API and returns the token. */
export async function signIn({ app }: SiteOnDisk): Promise<string> {
  const answer = await app.inject({ method: "POST", url: "/api/admin/login", payload: administrator });
  return answer.json().token;
}

/** Creates an event with pictures through the service that the API uses. */
export async function addEvent(deps: Deps, title: string, pictures = 1, publishing?: PublishingInput): Promise<Event> {
  const files: string[] = [];
  for (let i = 0; i < pictures; i++) {
    const picture = Buffer.from(await (await pictureFile()).arrayBuffer());
    const path = join(deps.temp.folder, randomUUID());
    await writeFile(path, picture);
    files.push(path);
  }
  const fields = { title, description: "d", date: "2026-12-05", time: "16:30", location: "Lab 3", gallery: false };
  const row = await createEvent(
    { ...deps, settings: { copy: async () => {}, move: async () => {} } },
    { fields, files: { images: files }, writer: { username: "asha", publishing } },
  );
  await Promise.all(files.map((path) => deps.temp.remove({ path })));
  return presentEvent(deps, row);
}

/** A site in a folder. With PostgreSQL, its database starts empty. */
export async function openSiteAt(dataDir: string, engine: Engine): Promise<SiteOnDisk> {
  await mkdir(dataDir, { recursive: true });
  return openSiteOnDisk(dataDir, engine === "postgres" ? { db: await openTestDatabase("postgres") } : {});
}

/** Opens the site's data like a separate command. */
export function dataOf(site: SiteOnDisk, dataDir: string, engine: Engine): SiteData {
  if (engine === "postgres") return { engine, db: site.db, store: site.store };
  return { ...openSqliteAsIs(join(dataDir, "site.db")), store: site.store };
}

export const closeData = (data: SiteData) => data.engine === "sqlite" && data.sqlite.close();

/** Returns the rows and files of a site, without its sessions and the secrets that sign links. */
export async function contentOf(site: SiteOnDisk, dataDir: string) {
  const tables: Record<string, unknown[]> = {};
  for await (const { table, rows } of readBackupTables(site.db)) {
    // Sort the rows, because databases return them in any order.
    const inOrder = rows.map((row) => ({ row, text: JSON.stringify(row) })).sort((a, b) => (a.text < b.text ? -1 : 1));
    if (table !== "sessions") tables[table] = inOrder.map(({ row }) => row);
  }
  const files: Record<string, string> = {};
  for await (const { key } of site.store.list()) files[key] = (await fingerprint(join(dataDir, "media", key))).sha256;
  return { tables, files };
}
