import { mainKeyOf } from "./media-key.ts";
import type { ListedFile, MediaStore } from "./media-store.ts";

/**
 * Returns the stored files that no row uses. Only files that were last changed before `olderThan` count, because the
 * row of a younger file may be about to be committed.
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
