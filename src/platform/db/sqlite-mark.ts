import { randomInt } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import type { DatabaseSync } from "node:sqlite";

/**
 * A random number that every database has in its first page, and so has every log (`-wal`) in which that page was
 * written: SQLite itself plays whatever log lies beside a database into it.
 */
const MARK_OFFSET = 60;
const MARK_MAX = 2 ** 31;

const LOG_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const SALTS_BYTES = 8;
const SALTS_OFFSET = { header: 16, frame: 8 };

const mark = (database: DatabaseSync, value: number) => database.exec(`PRAGMA user_version = ${value}`);
const newMark = () => randomInt(1, MARK_MAX);

/** Marks a database in which nothing is, before it gets a log. */
export function markNew(database: DatabaseSync): void {
  const { page_count: pages } = database.prepare("PRAGMA page_count").get() as { page_count: number };
  if (pages === 0) mark(database, newMark());
}

/** Marks one from before there were marks, and writes the mark into the log. */
export function markDatabase(database: DatabaseSync): void {
  const { user_version: present } = database.prepare("PRAGMA user_version").get() as { user_version: number };
  mark(database, present || newMark());
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer | null> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
  return bytesRead === length ? buffer : null;
}

/** The mark of the first page as a log has it; null when it has none, or is not one. */
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

/** Whether the log beside a database is another database's. */
export async function hasForeignLog(file: string): Promise<boolean> {
  const own = await inFile(file, async (database) => (await readAt(database, MARK_OFFSET, 4))?.readUInt32BE() ?? 0);
  const other = await inFile(`${file}-wal`, markInLog);
  return own !== 0 && other !== null && own !== other;
}
