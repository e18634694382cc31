import { randomInt } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import type { DatabaseSync } from "node:sqlite";

/**
 * A random number in the first page of the database (`user_version`), and so in each log (`-wal`) with that page. It
 * identifies a log of another database, which SQLite would apply without a check.
 */
const MARK_OFFSET = 60;
const MARK_MAX = 2 ** 31;

const LOG_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const SALTS_BYTES = 8;
const SALTS_OFFSET = { header: 16, frame: 8 };

const mark = (database: DatabaseSync, value: number) => database.exec(`PRAGMA user_version = ${value}`);
const newMark = () => randomInt(1, MARK_MAX);

/** Marks an empty database before SQLite creates a log. */
export function markNew(database: DatabaseSync): void {
  const { page_count: pages } = database.prepare("PRAGMA page_count").get() as { page_count: number };
  if (pages === 0) mark(database, newMark());
}

/** Writes the mark into the log. A database from an earlier release gets a new mark. */
export function markDatabase(database: DatabaseSync): void {
  const { user_version: present } = database.prepare("PRAGMA user_version").get() as { user_version: number };
  mark(database, present || newMark());
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer | null> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
  return bytesRead === length ? buffer : null;
}

/** Returns the mark of the first page in a log. Returns null if the log has no such page or is not valid. */
async function markInLog(log: FileHandle): Promise<number | null> {
  const header = await readAt(log, 0, LOG_HEADER_BYTES);
  if (!header) return null;
  const pageSize = header.readUInt32BE(8);
  const salts = header.subarray(SALTS_OFFSET.header, SALTS_OFFSET.header + SALTS_BYTES);
  for (let at = LOG_HEADER_BYTES; ; at += FRAME_HEADER_BYTES + pageSize) {
    const frame = await readAt(log, at, FRAME_HEADER_BYTES + MARK_OFFSET + 4);
    // Frames with other salts are from before the log was reset.
    if (!frame?.subarray(SALTS_OFFSET.frame, SALTS_OFFSET.frame + SALTS_BYTES).equals(salts)) return null;
    if (frame.readUInt32BE(0) === 1) return frame.readUInt32BE(FRAME_HEADER_BYTES + MARK_OFFSET);
  }
}

async function inFile<Result>(path: string, look: (file: FileHandle) => Promise<Result>): Promise<Result> {
  const file = await open(path);
  try {
    return await look(file);
  } finally {
    await file.close();
  }
}

/** Returns whether the log next to a database belongs to another database. */
export async function hasForeignLog(file: string): Promise<boolean> {
  const own = await inFile(file, async (database) => (await readAt(database, MARK_OFFSET, 4))?.readUInt32BE() ?? 0);
  const other = await inFile(`${file}-wal`, markInLog);
  return own !== 0 && other !== null && own !== other;
}
