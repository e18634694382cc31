import { join } from "node:path";
import { Readable } from "node:stream";
import type { DatabaseConnection, Dialect, Driver, Kysely } from "kysely";
import { v7 as newId } from "uuid";
import type { Event } from "#features/events/events.contract.ts";
import { createEvent, presentEvent } from "#features/events/server/events.service.ts";
import { cannotBeGuessed, createAdministrator } from "#features/sign-in/server/accounts/administrators.ts";
import { createChanges } from "#platform/changes.ts";
import { openDatabase } from "#platform/db/database.ts";
import { DatabaseAvailability } from "#platform/db/database-errors.ts";
import type { Database } from "#platform/db/schema/tables.ts";
import { openSqlite } from "#platform/db/sqlite.ts";
import type { Deps } from "#platform/deps.ts";
import { openMedia } from "#platform/media/media.ts";
import type { S3StoreOptions } from "#platform/media/s3-store.ts";
import { SiteTimeZone } from "#platform/site-time-zone.ts";
import type { PublishingInput } from "#shared/publishing.ts";
import { buildApp } from "#src/app.ts";
import { mediaColumns } from "#src/site-content.ts";
import { CHEAP_HASH } from "#tests/support/cheap-hash.ts";
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
    files.push((await deps.temp.save(Readable.from([picture]), { maxBytes: 5e6, limit: "under" })).path);
  }
  const fields = { title, description: "d", date: "2026-12-05", time: "16:30", location: "Lab 3", gallery: false };
  const row = await createEvent(deps, { fields, files: { images: files }, writer: { username: "asha", publishing } });
  await Promise.all(files.map((path) => deps.temp.remove({ path })));
  return presentEvent(deps, row);
}
