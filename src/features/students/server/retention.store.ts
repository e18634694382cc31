import type { ExpressionBuilder } from "kysely";
import { settingsRow } from "#content/settings-row.store.ts";
import type { Db } from "#platform/db/database.ts";
import type { Database } from "#platform/db/schema/tables.ts";

/** How long applications are kept, where officers have said so. */
export const retentionSettings = settingsRow("application_settings");

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
