import type { Selectable } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { HandoverPapersTable } from "#platform/db/schema/tables.ts";

type PaperRow = Selectable<HandoverPapersTable>;

export const findPaper = (db: Db, name: PaperRow["name"]): Promise<PaperRow | undefined> =>
  db.selectFrom("handover_papers").selectAll().where("name", "=", name).executeTakeFirst();

/** Creates or updates a document and increments its version. Returns false if its version is not `version`. */
export async function writePaper(
  db: Db,
  { name, fields, version }: Pick<PaperRow, "name" | "fields" | "version">,
  now: Date,
): Promise<boolean> {
  const updated_at = now.getTime();
  if (version === 0) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("handover_papers")
      .values({ name, fields, updated_at })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await db
    .updateTable("handover_papers")
    .set({ fields, updated_at, version: version + 1 })
    .where("name", "=", name)
    .where("version", "=", version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes a document. Returns false if its version is not `version`. */
export async function deletePaper(db: Db, name: PaperRow["name"], version: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("handover_papers")
    .where("name", "=", name)
    .where("version", "=", version)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
