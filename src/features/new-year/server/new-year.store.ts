import type { Selectable } from "kysely";
import { versionedRows } from "#content/versioned-rows.store.ts";
import type { Db } from "#platform/db/database.ts";
import type { YearPlansTable } from "#platform/db/schema/tables.ts";

export type YearPlanRow = Selectable<YearPlansTable>;

/** The table's one row. */
export const PLAN_ID = "next";

const rows = versionedRows("year_plans");

const thePlan = (db: Db) => db.selectFrom("year_plans").selectAll().where("id", "=", PLAN_ID);

export const findPlan = (db: Db): Promise<YearPlanRow | undefined> => thePlan(db).executeTakeFirst();

/** The same, which nobody else writes until the transaction is over. */
export async function holdPlan(db: Db): Promise<YearPlanRow | undefined> {
  await rows.lock(db, PLAN_ID);
  return findPlan(db);
}

/** False when there is one already. */
export async function createPlan(db: Db, plan: string, now: Date): Promise<boolean> {
  const at = now.getTime();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("year_plans")
    .values({ id: PLAN_ID, state: "planning", plan, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** False when the plan is no longer at that version. */
export const updatePlan = (
  db: Db,
  { version }: Pick<YearPlanRow, "version">,
  columns: Partial<Pick<YearPlanRow, "state" | "plan" | "publish_at" | "done" | "failure">>,
  now: Date,
): Promise<boolean> => rows.update(db, { id: PLAN_ID, version }, { now, columns });

export const deletePlan = (db: Db): Promise<void> => rows.delete(db, PLAN_ID);
