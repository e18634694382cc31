import type { Selectable } from "kysely";
import { versionedRows } from "#content/versioned-rows.store.ts";
import type { Db } from "#platform/db/database.ts";
import type { PagesTable } from "#platform/db/schema/tables.ts";

export type PageRow = Selectable<PagesTable>;

export const { update: updatePage } = versionedRows("pages");

export const findPage = (db: Db, id: string): Promise<PageRow | undefined> =>
  db.selectFrom("pages").selectAll().where("id", "=", id).executeTakeFirst();

export const listPages = (db: Db): Promise<PageRow[]> => db.selectFrom("pages").selectAll().execute();

/** Gives a page that nobody has written its row. */
export async function beginPage(db: Db, row: PageRow): Promise<void> {
  await db
    .insertInto("pages")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}
