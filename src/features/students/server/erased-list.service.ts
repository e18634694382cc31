import { existsSync } from "node:fs";
import { readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { BackupRefused, partialPath, writeDurably } from "#platform/backups/backup-files.ts";
import type { Db } from "#platform/db/database.ts";
import { type ErasedList, erasedFrom } from "#platform/db/erasures.store.ts";
import { codeOf } from "#platform/startup-error.ts";

/** The list is stored next to the backups, because the person who restores one may have lost the site's database. */
export const LIST_FILE = "erased-people.json";
const Rows = z.array(z.object({ hash: z.string(), erased_at: z.number().int() }));

/** Merges lists and keeps the newest instant of each hash. */
function merged(...lists: readonly ErasedList[]): ErasedList["rows"] {
  const newest = new Map<string, ErasedList["rows"][number]>();
  for (const row of lists.flatMap(({ rows }) => rows))
    if (row.erased_at > (newest.get(row.hash)?.erased_at ?? Number.NEGATIVE_INFINITY)) newest.set(row.hash, row);
  return [...newest.values()];
}

/**
 * Adds erased people to the list in a backup folder, as hashes under a secret that is stored elsewhere. Entries are
 * never removed: an older or empty database knows fewer people, but the other backups still contain them.
 */
export async function writeErasedList(folder: string, list: ErasedList): Promise<void> {
  const rows = merged(await readErasedList(folder), list);
  const partial = partialPath(folder, LIST_FILE);
  await writeDurably(partial, [Buffer.from(`${JSON.stringify(rows, null, 2)}\n`)]);
  await rename(partial, join(folder, LIST_FILE));
}

/** Returns the list in a backup folder, or an empty list if the file does not exist. */
export async function readErasedList(folder: string): Promise<ErasedList> {
  const path = join(folder, LIST_FILE);
  const text = await readFile(path, "utf8").catch((cause: unknown) => {
    if (codeOf(cause) === "ENOENT") return "[]";
    throw new BackupRefused(`${path} cannot be read. It lists the people that a restore must leave out.`, { cause });
  });
  return parseErasedList(text, path);
}

/** Parses a list. @param path named in the error message */
export function parseErasedList(text: string, path: string): ErasedList {
  try {
    return { rows: Rows.parse(JSON.parse(text)) };
  } catch (cause) {
    throw new BackupRefused(`${path} is damaged. It lists the people that a restore must leave out.`, { cause });
  }
}

/** Writes the erased people to the backup folder at once, because a later restore may not have the site's database. */
export async function updateErasedList(db: Db, folder: string | undefined): Promise<void> {
  if (folder && existsSync(folder)) await writeErasedList(folder, await erasedFrom(db));
}
