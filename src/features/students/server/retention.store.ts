import type { ExpressionBuilder } from "kysely";
import { z } from "zod";
import { setting } from "#content/settings.store.ts";
import type { Db } from "#platform/db/database.ts";
import type { Database } from "#platform/db/schema/tables.ts";

/** The retention that officers have set. */
export const applicationForm = setting("application form", z.object({ retentionMonths: z.number() }));

/** Returns the periods promised to applicants, in months. Null means the default from the settings. */
export const listPromises = async (db: Db): Promise<(number | null)[]> =>
  (await db.selectFrom("students").select("promised_months").distinct().execute()).map((row) => row.promised_months);

/** Matches applications with a promised period, sent before an instant. */
const madeBefore = (promised: number | null, instant: Date) => (eb: ExpressionBuilder<Database, "students">) =>
  eb.and([
    promised === null ? eb("promised_months", "is", null) : eb("promised_months", "=", promised),
    eb("created_at", "<", instant.getTime()),
  ]);

/** Deletes applications with a promised period that were sent before an instant. Returns their number. */
export async function deleteStudentsBefore(db: Db, promised: number | null, instant: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("students").where(madeBefore(promised, instant)).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Counts applications with a promised period that were sent before an instant. */
export async function countStudentsBefore(db: Db, promised: number | null, instant: Date): Promise<number> {
  const { count } = await db
    .selectFrom("students")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(madeBefore(promised, instant))
    .executeTakeFirstOrThrow();
  return count;
}
