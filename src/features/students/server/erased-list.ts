import { readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { BackupRefused } from "#platform/backups/backup-refused.ts";
import { writeDurably } from "#platform/backups/durable-files.ts";
import { partialPath } from "#platform/backups/partials.ts";
import { codeOf } from "#platform/refused.ts";
import type { ErasedList } from "./erased-people.ts";

/** Beside the backups, since whoever restores one may have lost the site that knew. */
export const LIST_FILE = "erased-people.json";
const Rows = z.array(z.object({ hash: z.string(), erased_at: z.number().int() }));

/** The newest instant of each. */
function merged(...lists: readonly ErasedList[]): ErasedList["rows"] {
  const newest = new Map<string, ErasedList["rows"][number]>();
  for (const row of lists.flatMap(({ rows }) => rows))
    if (row.erased_at > (newest.get(row.hash)?.erased_at ?? Number.NEGATIVE_INFINITY)) newest.set(row.hash, row);
  return [...newest.values()];
}

/**
 * Adds who was erased, as hashes under a secret that is not beside them, to the list of a folder of backups. Nobody
 * leaves the list: an older or empty database knows of fewer, and the backups beside it hold the others still.
 */
export async function writeErasedList(folder: string, list: ErasedList): Promise<void> {
  const rows = merged(await readErasedList(folder), list);
  const partial = partialPath(folder, LIST_FILE);
  await writeDurably(partial, [Buffer.from(`${JSON.stringify(rows, null, 2)}\n`)]);
  await rename(partial, join(folder, LIST_FILE));
}

/** An empty list where there is none. */
export async function readErasedList(folder: string): Promise<ErasedList> {
  const path = join(folder, LIST_FILE);
  const text = await readFile(path, "utf8").catch((cause: unknown) => {
    if (codeOf(cause) === "ENOENT") return "[]";
    throw new BackupRefused(`${path} cannot be read: it says whom a restore must leave out.`, { cause });
  });
  return parseErasedList(text, path);
}

/** @param path for the words of what is thrown */
export function parseErasedList(text: string, path: string): ErasedList {
  try {
    return { rows: Rows.parse(JSON.parse(text)) };
  } catch (cause) {
    throw new BackupRefused(`${path} is damaged: it says whom a restore must leave out.`, { cause });
  }
}
