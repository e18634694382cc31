import { readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { ErasedList } from "#features/students/server/erased-people.ts";
import { writeDurably } from "./durable-files.ts";
import { BackupRefused } from "./manifest.ts";
import { partialPath } from "./partials.ts";

/** Beside the backups, since whoever restores one may have lost the site that knew. */
const LIST_FILE = "erased-people.json";
const Rows = z.array(z.object({ hash: z.string(), erased_at: z.number().int() }));

/** Writes who was erased, as hashes under a secret that is not beside them, into a folder of backups. */
export async function writeErasedList(folder: string, { rows }: ErasedList): Promise<void> {
  const partial = partialPath(folder, LIST_FILE);
  await writeDurably(partial, [Buffer.from(`${JSON.stringify(rows, null, 2)}\n`)]);
  await rename(partial, join(folder, LIST_FILE));
}

/** An empty list where there is none. */
export async function readErasedList(folder: string): Promise<ErasedList> {
  const text = await readFile(join(folder, LIST_FILE), "utf8").catch(() => "[]");
  try {
    return { rows: Rows.parse(JSON.parse(text)) };
  } catch (cause) {
    throw new BackupRefused(`${join(folder, LIST_FILE)} is damaged: it says whom a restore must leave out.`, { cause });
  }
}
