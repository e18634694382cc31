import type { Db } from "#platform/db/database.ts";
import { exists } from "#platform/exists.ts";
import { writeErasedList } from "./erased-list.ts";
import { erasedFrom } from "./erased-people.ts";

/** Writes the erased people to the backup folder at once, because a later restore may not have the site's database. */
export async function tellBackups(db: Db, folder: string | undefined): Promise<void> {
  if (folder && (await exists(folder))) await writeErasedList(folder, await erasedFrom(db));
}
