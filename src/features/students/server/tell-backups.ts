import type { Db } from "#platform/db/database.ts";
import { exists } from "#platform/exists.ts";
import { writeErasedList } from "./erased-list.ts";
import { erasedFrom } from "./erased-people.ts";

/** Has the folder of backups know at once who was erased: whoever restores one may have lost the site that knew. */
export async function tellBackups(db: Db, folder: string | undefined): Promise<void> {
  if (folder && (await exists(folder))) await writeErasedList(folder, await erasedFrom(db));
}
