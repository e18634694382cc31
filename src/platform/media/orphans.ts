import { mainKeyOf } from "./media-key.ts";
import type { ListedFile, MediaStore } from "./media-store.ts";

/**
 * The stored files that no row names. Only files last changed before `olderThan` count: a younger one may belong to a
 * row that is about to be committed.
 */
export async function* findOrphans(
  store: Pick<MediaStore, "list">,
  usedKeys: Iterable<string> | AsyncIterable<string>,
  olderThan: Date,
): AsyncGenerator<ListedFile> {
  const used = new Set<string>();
  for await (const key of usedKeys) used.add(key);
  for await (const file of store.list()) {
    if (file.modifiedAt < olderThan && !used.has(mainKeyOf(file.key))) yield file;
  }
}
