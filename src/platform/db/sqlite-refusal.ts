import type { ExitReason } from "../startup-error.ts";
import { DataRefused } from "./engine.ts";

/** The primary result code of SQLite. The rest of the number has the details. */
const PRIMARY = 0xff;

interface Reason {
  codes: readonly number[];
  exitReason: ExitReason;
  inWords(file: string, words: string): string;
}

const notADatabase = (file: string) => `The file ${file} is not an SQLite database. Is DATA_DIR the right folder?`;

const reasons: readonly Reason[] = [
  {
    // PERM, READONLY, CANTOPEN, AUTH
    codes: [3, 8, 14, 23],
    exitReason: "notAllowed",
    inWords: (file, words) =>
      `The database ${file} cannot be opened for writing (${words}). Check its owner and permissions.`,
  },
  {
    // BUSY, LOCKED, PROTOCOL
    codes: [5, 6, 15],
    exitReason: "busy",
    inWords: (file) => `The database ${file} is in use by another process. Wait until it has finished.`,
  },
  {
    // IOERR
    codes: [10],
    exitReason: "disk",
    inWords: (file, words) => `The database ${file} cannot be read or written (${words}). Check its disk.`,
  },
  {
    // FULL
    codes: [13],
    exitReason: "disk",
    inWords: (file) => `The disk of the database ${file} is full. Free some space.`,
  },
  {
    // CORRUPT
    codes: [11],
    exitReason: "data",
    inWords: (file, words) => `The database ${file} is damaged (${words}). Restore a backup.`,
  },
  // NOTADB
  { codes: [26], exitReason: "data", inWords: notADatabase },
];

/** A file that never was a database. */
export const foreignFile = (file: string): DataRefused => new DataRefused(notADatabase(file));

/** Describes why SQLite rejects a file; undefined for other errors. */
export function sqliteRefusal(file: string, error: unknown): DataRefused | undefined {
  if (!(error instanceof Error && "errcode" in error && typeof error.errcode === "number")) return undefined;
  const kind = error.errcode & PRIMARY;
  const reason = reasons.find(({ codes }) => codes.includes(kind));
  return (
    reason && new DataRefused(reason.inWords(file, error.message), { exitReason: reason.exitReason, cause: error })
  );
}
