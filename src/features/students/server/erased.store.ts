import type { Selectable } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { ErasedPeopleTable } from "#platform/db/schema/tables.ts";

export type ErasedRow = Selectable<ErasedPeopleTable>;

/** Returns an empty list for an older schema, which lacks the table. */
export async function listErased(db: Db): Promise<ErasedRow[]> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === "erased_people")) return [];
  return db.selectFrom("erased_people").selectAll().execute();
}

/** Adds erased people. If a person was erased twice, the later instant counts. */
export async function addErased(db: Db, rows: ErasedRow[]): Promise<void> {
  for (const row of rows)
    await db
      .insertInto("erased_people")
      .values(row)
      .onConflict((conflict) =>
        conflict
          .column("hash")
          .doUpdateSet({ erased_at: row.erased_at })
          .where("erased_people.erased_at", "<", row.erased_at),
      )
      .execute();
}
