import type { Selectable } from "kysely";
import { contentRows, type Scope, selectContent } from "#content/content.store.ts";
import type { Db } from "#platform/db/database.ts";
import type { PagesTable } from "#platform/db/schema/tables.ts";

export type PageRow = Selectable<PagesTable>;

export const { update: updatePage, find: findPage } = contentRows("pages");

export const listPages = (db: Db, scope: Scope): Promise<PageRow[]> =>
  selectContent(db, "pages", scope).selectAll().execute();

/** Inserts the row of a page that was never edited. */
export async function beginPage(db: Db, row: PageRow): Promise<void> {
  await db
    .insertInto("pages")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** Overwrites the texts of a page without a new version. */
export async function overwriteTexts(db: Db, { id, fields, shown }: PageRow): Promise<void> {
  await db.updateTable("pages").set({ fields, shown }).where("id", "=", id).execute();
}
