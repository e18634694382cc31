import { join } from "node:path";
import { LIST_FILE, parseErasedList, writeErasedList } from "#features/students/server/erased-list.ts";
import type { BackupBucket } from "./bucket.ts";

/** Merges the erased lists of a folder and a bucket. On a new machine, the bucket's list may be longer. */
export async function shareErasedList(folder: string, bucket: BackupBucket): Promise<void> {
  const there = await bucket.read(LIST_FILE);
  if (there !== null) await writeErasedList(folder, parseErasedList(there, `The bucket’s ${LIST_FILE}`));
  await bucket.put(join(folder, LIST_FILE));
}
