import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { readKeptTables } from "#operations/backup/tables.store.ts";
import { openSqliteAsIs, type SiteData } from "#operations/site.store.ts";
import { fingerprint } from "#platform/backups/backup-files.ts";
import type { Engine } from "#platform/db/database-errors.ts";
import { openTestDatabase } from "#tests/support/databases.ts";
import { openSiteOnDisk, type SiteOnDisk } from "./site-on-disk.ts";

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
  for await (const { table, rows } of readKeptTables(site.db)) {
    // Sort the rows, because databases return them in any order.
    const inOrder = rows.map((row) => ({ row, text: JSON.stringify(row) })).sort((a, b) => (a.text < b.text ? -1 : 1));
    if (table !== "sessions") tables[table] = inOrder.map(({ row }) => row);
  }
  const files: Record<string, string> = {};
  for await (const { key } of site.store.list()) files[key] = (await fingerprint(join(dataDir, "media", key))).sha256;
  return { tables, files };
}
