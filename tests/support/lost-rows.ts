import { sql } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { ContentTable } from "#platform/db/schema/tables.ts";

/** Makes every read of a content type's published rows fail. @returns a function that repairs them */
export async function losePublished(db: Db, table: Exclude<ContentTable, "pages" | "gallery_items">) {
  const view = `published_${table}`;
  await db.schema.dropView(view).execute();
  return async () => {
    await sql`create view ${sql.id(view)} as select * from ${sql.id(table)} where state = 'published'`.execute(db);
  };
}
