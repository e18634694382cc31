import { sql } from "kysely";
import type { Db } from "./database.ts";
import { tablesOwnersFirst } from "./schema/tables.ts";

/** The URL of a stored file in a text, also under a base URL with a path. The group is its key. */
const MEDIA_URL =
  /(?:https?:\/\/[\w.:-]+(?:\/[\w.~%-]+)*)?\/media\/([a-z0-9-]+\/[a-z0-9-]+(?:@\d+)?\.[a-z]+)(?:\?[\w=&-]*)?/g;

/**
 * Removes the URLs of erased files from all texts of the database, such as unpublished edits, versions and drafts of
 * emails. Returns whether a text changed.
 */
export async function removeUrls(db: Db, isErased: (key: string) => boolean): Promise<boolean> {
  let isChanged = false;
  const known: readonly string[] = tablesOwnersFirst;
  for (const { name, columns } of await db.introspection.getTables()) {
    if (!known.includes(name)) continue;
    for (const column of columns.filter(({ dataType }) => dataType.toLowerCase() === "text")) {
      const [table, texts] = [sql.table(name), sql.ref(column.name)];
      const { rows } = await sql<{ text: string }>`
        select distinct ${texts} as text from ${table} where ${texts} like '%/media/%'`.execute(db);
      for (const { text } of rows) {
        const rest = text.replace(MEDIA_URL, (url, key: string) => (isErased(key) ? "" : url));
        if (rest === text) continue;
        await sql`update ${table} set ${texts} = ${rest} where ${texts} = ${text}`.execute(db);
        isChanged = true;
      }
    }
  }
  return isChanged;
}
