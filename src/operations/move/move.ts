import { createHash } from "node:crypto";
import { listMediaReferences } from "#platform/db/media-columns.store.ts";
import { migrate } from "#platform/db/migrate.ts";
import { endUnfinishedMove, findUnfinishedMove, noteUnfinishedMove } from "#platform/db/unfinished-move.store.ts";
import type { UnfinishedMove } from "#platform/db/unfinished-move.ts";
import { lastingFiles } from "#platform/media/picture-files.ts";
import { mediaColumns } from "#src/site-content.ts";
import { schemaVersion } from "../backup/tables.store.ts";
import type { TablesDigest } from "../backup/tables-digest.ts";
import { NotDone } from "../command.ts";
import { copyFiles, type FilesDigest } from "./files.ts";
import type { Place } from "./places.ts";
import { copyRows, digestAll, holdsRows } from "./rows.store.ts";

export interface Moved {
  /** Absent if the database stays the same. */
  rows?: TablesDigest;
  /** Absent if the store stays the same. */
  files?: FilesDigest;
  /** Files that rows refer to but that are missing in the source. */
  missing: string[];
}

/** Returns one hash for rows or files, to compare them. */
export const digestOf = (digest: TablesDigest): string =>
  createHash("sha256")
    .update(JSON.stringify(Object.entries(digest).sort()))
    .digest("hex");

async function refuseUnlessEmpty({ data, database, files }: Place, source: Place) {
  if (database !== source.database && (await holdsRows(data.db)))
    throw new NotDone(`${database} already has a site. Choose a target without one.`);
  if (files === source.files) return;
  for await (const { key } of data.store.list())
    throw new NotDone(`${files} already has files (${key}). Choose a target without files.`);
}

/** Writes the note of an unfinished move in the target. @returns false if the move continues an earlier one */
async function begin(source: Place, target: Place): Promise<boolean> {
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
  await noteUnfinishedMove(target.data.db, move);
  return true;
}

async function requireSameSchema(source: Place, target: Place, isNew: boolean) {
  await migrate(target.data.db, target.data.engine);
  const [own, current] = [await schemaVersion(source.data.db), await schemaVersion(target.data.db)];
  if (own === current) return;
  // The target is still empty.
  if (isNew) await endUnfinishedMove(target.data.db);
  throw new NotDone(
    `The site has the schema ${own} and this version ${current}. Start the site once with this version, stop it, then move it.`,
  );
}

async function moveRows(source: Place, target: Place): Promise<TablesDigest> {
  const sent = await copyRows(source.data, target.data.db);
  const come = await digestAll(target.data);
  for (const [table, { rows, sha256 }] of Object.entries(sent))
    if (come[table]?.rows !== rows || come[table].sha256 !== sha256)
      throw new NotDone(`The table ${table} in the new database differs from the original.`);
  return sent;
}

async function listMissing({ data }: Place): Promise<string[]> {
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
  source: Place,
  target: Place,
  onProgress: (done: number, all: number) => void = () => {},
): Promise<Moved> {
  const hasNewDatabase = source.database !== target.database;
  const hasNewStore = source.files !== target.files;
  if (!hasNewDatabase && !hasNewStore) throw new NotDone("Both have the same database and the same files.");
  const isNew = await begin(source, target);
  if (hasNewDatabase) await requireSameSchema(source, target, isNew);
  const before = await digestAll(source.data);
  // Copy files before rows, as in all writes.
  const files = hasNewStore ? await copyFiles(source.data.store, target.data.store, onProgress) : undefined;
  const rows = hasNewDatabase ? await moveRows(source, target) : undefined;
  const states = [before, rows ?? before, await digestAll(source.data)].map(digestOf);
  if (new Set(states).size > 1)
    throw new NotDone("The site was changed during the move. Stop it, then run the same command again.");
  const missing = await listMissing(source);
  await endUnfinishedMove(target.data.db);
  return { ...(rows && { rows }), ...(files && { files }), missing };
}
