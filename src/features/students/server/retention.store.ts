import type { ExpressionBuilder, Selectable } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { ApplicationSettingsTable, Database } from "#platform/db/schema/tables.ts";

type SettingsRow = Selectable<ApplicationSettingsTable>;

/** The table's one row. */
const SETTINGS_ID = 1;

export const findRetention = (db: Db): Promise<SettingsRow | undefined> =>
  db.selectFrom("application_settings").selectAll().where("id", "=", SETTINGS_ID).executeTakeFirst();

/** Sets the time, the first time too. False when the setting is no longer at `version`, 0 for none. */
export async function setRetention(db: Db, months: number, version: number, now: Date): Promise<boolean> {
  const columns = { retention_months: months, updated_at: now.getTime() };
  if (version === 0) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("application_settings")
      .values({ id: SETTINGS_ID, ...columns })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await db
    .updateTable("application_settings")
    .set({ ...columns, version: version + 1 })
    .where("id", "=", SETTINGS_ID)
    .where("version", "=", version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** After how many months applicants were told that they are erased; null where by what the site's setting says. */
export const listPromises = async (db: Db): Promise<(number | null)[]> =>
  (await db.selectFrom("students").select("promised_months").distinct().execute()).map((row) => row.promised_months);

/** Those with a promise that were made before an instant. */
const madeBefore = (promised: number | null, instant: Date) => (eb: ExpressionBuilder<Database, "students">) =>
  eb.and([
    promised === null ? eb("promised_months", "is", null) : eb("promised_months", "=", promised),
    eb("created_at", "<", instant.getTime()),
  ]);

/** Deletes applications with a promise that were made before an instant, and returns how many there were. */
export async function deleteStudentsBefore(db: Db, promised: number | null, instant: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("students").where(madeBefore(promised, instant)).executeTakeFirst();
  return Number(numDeletedRows);
}

/** How many those are. */
export async function countStudentsBefore(db: Db, promised: number | null, instant: Date): Promise<number> {
  const { count } = await db
    .selectFrom("students")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(madeBefore(promised, instant))
    .executeTakeFirstOrThrow();
  return count;
}
