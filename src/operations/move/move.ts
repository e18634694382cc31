import { hash } from "node:crypto";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Kysely } from "kysely";
import { listMediaReferences } from "#platform/db/media-columns.store.ts";
import { migrate } from "#platform/db/migrate.ts";
import { type Database, tablesOwnersFirst } from "#platform/db/schema/tables.ts";
import {
  endUnfinishedMove,
  findUnfinishedMove,
  recordUnfinishedMove,
  type UnfinishedMove,
} from "#platform/db/unfinished-move.store.ts";
import { hashOfStream, listFileHashes } from "#platform/media/file-hashes.store.ts";
import { contentTypeOf, lastingFiles } from "#platform/media/media-key.ts";
import type { MediaStore } from "#platform/media/media-store.ts";
import { mediaColumns } from "../../site-content.ts";
import {
  digestAll,
  digestRows,
  inOneView,
  insertRows,
  readTables,
  schemaVersion,
  type TablesDigest,
} from "../backup/tables.store.ts";
import { NotDone } from "../command.ts";
import type { SiteLocation } from "../move.command.ts";
import type { SiteDatabase } from "../site.store.ts";

export interface MoveResult {
  /** Absent if the database stays the same. */
  rows?: TablesDigest;
  /** Absent if the store stays the same. */
  files?: FilesDigest;
  /** Files that rows refer to but that are missing in the source. */
  missing: string[];
  /** Copied files whose content differs from the hash recorded at their upload. */
  damaged: string[];
}

/** Returns one hash for rows or files, to compare them. */
export const digestOf = (digest: TablesDigest): string => hash("sha256", JSON.stringify(Object.entries(digest).sort()));

async function refuseUnlessEmpty({ data, database, files }: SiteLocation, source: SiteLocation) {
  if (database !== source.database && (await holdsRows(data.db)))
    throw new NotDone(`${database} already has a site. Choose a target without one.`);
  if (files === source.files) return;
  for await (const { key } of data.store.list())
    throw new NotDone(`${files} already has files (${key}). Choose a target without files.`);
}

/** Writes the note of an unfinished move in the target. @returns false if the move continues an earlier one */
async function begin(source: SiteLocation, target: SiteLocation): Promise<boolean> {
  const move: UnfinishedMove = {
    source: source.name,
    files: target.files,
    withRows: source.database === target.database ? 0 : 1,
  };
  const found = await findUnfinishedMove(target.data.db);
  if (found && (found.source !== move.source || found.files !== move.files || found.withRows !== move.withRows))
    throw new NotDone(
      `A move from ${found.source}, files to ${found.files}, has not finished in ${target.database}. Finish that move, or choose an empty target.`,
    );
  if (found) return false;
  await refuseUnlessEmpty(target, source);
  await recordUnfinishedMove(target.data.db, move);
  return true;
}

async function requireSameSchema(source: SiteLocation, target: SiteLocation, isNew: boolean) {
  await migrate(target.data.db, target.data.engine);
  const [own, current] = [await schemaVersion(source.data.db), await schemaVersion(target.data.db)];
  if (own === current) return;
  // The target is still empty.
  if (isNew) await endUnfinishedMove(target.data.db);
  throw new NotDone(
    `The site has the schema ${own} and this version ${current}. Start the site once with this version, stop it, then move it.`,
  );
}

async function moveRows(source: SiteLocation, target: SiteLocation): Promise<TablesDigest> {
  const sent = await copyRows(source.data, target.data.db);
  const come = await inView(target.data, digestAll);
  for (const [table, { rows, sha256 }] of Object.entries(sent))
    if (come[table]?.rows !== rows || come[table].sha256 !== sha256)
      throw new NotDone(`The table ${table} in the new database differs from the original.`);
  return sent;
}

async function listMissing({ data }: SiteLocation): Promise<string[]> {
  const present = new Set<string>();
  for await (const { key } of data.store.list()) present.add(key);
  const references = await listMediaReferences(data.db, mediaColumns);
  return references.flatMap(({ key }) => lastingFiles(key)).filter((key) => !present.has(key));
}

/**
 * Copies a site to another place and compares every row and file. Until the end, the target is marked as incomplete and
 * no site starts on it. After an interruption, the same call continues. Does not change the source.
 * @throws NotDone when the target is not usable, or when the copies differ at the end
 */
export async function moveSite(
  source: SiteLocation,
  target: SiteLocation,
  onProgress: (done: number, all: number) => void = () => {},
): Promise<MoveResult> {
  const hasNewDatabase = source.database !== target.database;
  const hasNewStore = source.files !== target.files;
  if (!hasNewDatabase && !hasNewStore)
    throw new NotDone("Source and target have the same database and the same files.");
  const isNew = await begin(source, target);
  if (hasNewDatabase) await requireSameSchema(source, target, isNew);
  const before = await inView(source.data, digestAll);
  // Copy files before rows, as in all writes.
  const damaged: string[] = [];
  const recorded = await listFileHashes(source.data.db);
  const files = hasNewStore
    ? await copyFiles(source.data.store, target.data.store, (key, sha256, { done, all }) => {
        if (recorded?.has(key) && recorded.get(key) !== sha256) damaged.push(key);
        onProgress(done, all);
      })
    : undefined;
  const rows = hasNewDatabase ? await moveRows(source, target) : undefined;
  const states = [before, rows ?? before, await inView(source.data, digestAll)].map(digestOf);
  if (new Set(states).size > 1)
    throw new NotDone("The site was changed during the move. Stop it, then run the same command again.");
  const missing = await listMissing(source);
  await endUnfinishedMove(target.data.db);
  return { ...(rows && { rows }), ...(files && { files }), missing, damaged: damaged.sort() };
}

/** Reads a consistent view of a database. On SQLite, the reader holds the view; PostgreSQL provides it. */
const inView = <Result>({ engine, db }: SiteDatabase, read: (view: Kysely<Database>) => Promise<Result>) =>
  engine === "postgres" ? inOneView(db, read) : read(db);

/** Replaces all rows of the target by the rows of the source in one transaction. @returns the digest of the source */
const copyRows = (source: SiteDatabase, target: Kysely<Database>): Promise<TablesDigest> =>
  inView(source, (view) =>
    target.transaction().execute(async (db) => {
      for (const table of tablesOwnersFirst.toReversed()) await db.deleteFrom(table).execute();
      const digest: TablesDigest = {};
      for await (const { table, rows } of readTables(view)) {
        await insertRows(db, table, rows);
        digest[table] = digestRows(rows);
      }
      return digest;
    }),
  );

async function holdsRows(db: Kysely<Database>): Promise<boolean> {
  for await (const { rows } of readTables(db)) if (rows.length > 0) return true;
  return false;
}

/** An iterator that several workers share. It ends for all of them as soon as one stops. */
function* each<Item>(items: Iterable<Item>) {
  yield* items;
}

/** A file is at most 10 MB. */
const FILES_AT_ONCE = 6;

export interface FilesDigest {
  files: number;
  bytes: number;
  /** Hash over all keys and the hashes of their files. */
  sha256: string;
}

async function sizesOf(store: MediaStore): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for await (const { key, size } of store.list()) sizes.set(key, size);
  return sizes;
}

async function openIn(store: MediaStore, key: string): Promise<Readable> {
  const file = await store.open(key);
  if (!file) throw new NotDone(`The file ${key} disappeared during the move. Is the site running?`);
  return file.stream;
}

async function copyFile(source: MediaStore, target: MediaStore, key: string): Promise<string> {
  const content = await buffer(await openIn(source, key));
  await target.put(key, content, contentTypeOf(key));
  return hash("sha256", content);
}

/**
 * Copies a store into another one. Skips files from an earlier attempt, removes extra files, and reads every file back
 * at the end.
 */
async function copyFiles(
  source: MediaStore,
  target: MediaStore,
  onFile: (key: string, sha256: string, progress: { done: number; all: number }) => void,
): Promise<FilesDigest> {
  const sizes = await sizesOf(source);
  const present = await sizesOf(target);
  for (const key of present.keys()) if (!sizes.has(key)) await target.delete(key);

  let done = 0;
  async function bring(key: string, size: number): Promise<string> {
    const isThere = present.get(key) === size;
    const expected = isThere ? await hashOfStream(await openIn(source, key)) : await copyFile(source, target, key);
    if ((await hashOfStream(await openIn(target, key))) !== expected) {
      // Same size but different content: an interrupted write.
      await copyFile(source, target, key);
      if ((await hashOfStream(await openIn(target, key))) !== expected)
        throw new NotDone(`The file ${key} in the new store differs from the original.`);
    }
    onFile(key, expected, { done: ++done, all: sizes.size });
    return `${key} ${expected}`;
  }
  const lines: string[] = [];
  // The workers share one list. An error in one worker stops all.
  const files = each(sizes);
  const bringSome = async () => {
    for (const [key, size] of files) lines.push(await bring(key, size));
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, bringSome));
  return {
    files: sizes.size,
    bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0),
    sha256: hash("sha256", lines.sort().join("\n")),
  };
}
