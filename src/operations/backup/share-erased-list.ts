import { join } from "node:path";
import { LIST_FILE, parseErasedList, writeErasedList } from "#features/students/server/erased-list.ts";
import type { BackupBucket } from "./bucket.ts";

/** Makes the lists of a folder and of a bucket one: on a new machine the bucket may know of more. */
export async function shareErasedList(folder: string, bucket: BackupBucket): Promise<void> {
  const there = await bucket.read(LIST_FILE);
  if (there !== null) await writeErasedList(folder, parseErasedList(there, `The bucket’s ${LIST_FILE}`));
  await bucket.put(join(folder, LIST_FILE));
}
