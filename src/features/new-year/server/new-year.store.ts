import type { Selectable } from "kysely";
import { type Db, isPostgres } from "#platform/db/database.ts";
import type { YearPlansTable } from "#platform/db/schema/tables.ts";

export type YearPlanRow = Selectable<YearPlansTable>;

/** The ID of the only row. */
export const PLAN_ID = "next";

const thePlan = (db: Db) => db.selectFrom("year_plans").selectAll().where("id", "=", PLAN_ID);

export const findPlan = (db: Db): Promise<YearPlanRow | undefined> => thePlan(db).executeTakeFirst();

/** Returns the plan and keeps other transactions from writing it until this one ends. */
export const holdPlan = (db: Db): Promise<YearPlanRow | undefined> =>
  thePlan(db)
    .$if(isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirst();

/** Creates the plan. Returns false if there already is one. */
export async function createPlan(db: Db, plan: string, now: Date): Promise<boolean> {
  const at = now.getTime();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("year_plans")
    .values({ id: PLAN_ID, state: "planning", plan, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Writes columns and raises the version. Returns false if the plan is no longer at that version. */
export async function updatePlan(
  db: Db,
  { version }: Pick<YearPlanRow, "version">,
  columns: Partial<Pick<YearPlanRow, "state" | "plan" | "publish_at" | "done" | "failure">>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("year_plans")
    .set({ ...columns, updated_at: now.getTime(), version: version + 1 })
    .where("id", "=", PLAN_ID)
    .where("version", "=", version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deletePlan(db: Db): Promise<void> {
  await db.deleteFrom("year_plans").where("id", "=", PLAN_ID).execute();
}
