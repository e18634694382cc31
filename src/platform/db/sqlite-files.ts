import { open, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { codeOf } from "../startup-error.ts";
import { DataRefused } from "./engine.ts";
import { SQLITE_FILE } from "./sqlite.ts";
import { hasForeignLog } from "./sqlite-mark.ts";
import { foreignFile } from "./sqlite-refusal.ts";

const MAGIC = "SQLite format 3\0";

/** Bytes of a file; undefined when there is none. */
async function sizeOf(path: string): Promise<number | undefined> {
  try {
    const status = await stat(path);
    if (!status.isFile()) throw new DataRefused(`${path} is not a file.`);
    return status.size;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** Whether a folder of uploads has any. */
export async function holdsUploads(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((name) => !name.startsWith(".")))
    if ((await readdir(join(folder, name)).catch(() => [])).length > 0) return true;
  return false;
}

/** Without a database there may be nothing beside its place that one belongs to. */
async function requireNoData(dataDir: string, size: number | undefined, hasLog: boolean) {
  const file = join(dataDir, SQLITE_FILE);
  const state = size === undefined ? "missing" : "empty (0 bytes)";
  if (hasLog)
    throw new DataRefused(`The database ${file} is ${state}, but its log ${SQLITE_FILE}-wal exists. Restore a backup.`);
  if (await holdsUploads(join(dataDir, "media")))
    throw new DataRefused(
      size === undefined
        ? `There are uploads in ${dataDir}/media but no ${SQLITE_FILE}. Restore a backup first.`
        : `There are uploads in ${dataDir}/media but ${SQLITE_FILE} is ${state}. Restore a backup first.`,
    );
}

async function requireSqlite(file: string) {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    if (bytesRead < MAGIC.length || buffer.toString("latin1") !== MAGIC) throw foreignFile(file);
  } finally {
    await handle.close();
  }
}

/**
 * Looks at a folder's database and its log as files, before SQLite touches them: an empty database makes it drop the log,
 * and another database's log makes it write that one's pages into this one.
 * @returns null when there is no database, and nothing that one belongs to
 * @throws DataRefused when the files do not belong together.
 */
export async function checkSqliteFiles(dataDir: string): Promise<{ hasLog: boolean } | null> {
  const file = join(dataDir, SQLITE_FILE);
  const size = await sizeOf(file);
  const hasLog = Boolean(await sizeOf(`${file}-wal`));
  if (!size) {
    await requireNoData(dataDir, size, hasLog);
    return null;
  }
  await requireSqlite(file);
  if (hasLog && (await hasForeignLog(file)))
    throw new DataRefused(
      `The log ${SQLITE_FILE}-wal in ${dataDir} belongs to another database. Move it away, or restore a backup.`,
    );
  return { hasLog };
}
