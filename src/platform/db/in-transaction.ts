import { setTimeout as delay } from "node:timers/promises";
import type { Transaction } from "kysely";
import type { Db } from "./database.ts";
import { isLostAgainstOther } from "./postgres-failures.ts";
import { reuseLog } from "./reserve.store.ts";
import type { Database } from "./schema/tables.ts";
import { isFull } from "./sqlite-failures.ts";

/** Between the tries of a transaction that another one was preferred to. */
const TRY_AGAIN_AFTER_MS = [10, 40, 160];

/**
 * Runs `work` in one transaction. It gets its own `deps`, so that the outer handle is out of reach inside. It runs again
 * from its beginning, a few times at most, where PostgreSQL has undone it in favour of another, and
 * once where SQLite's log could not grow.
 */
export async function inTransaction<Deps extends { db: Db }, Result>(
  deps: Deps,
  work: (deps: Omit<Deps, "db"> & { db: Transaction<Database> }) => Promise<Result>,
): Promise<Result> {
  const run = () => deps.db.transaction().execute((db) => work({ ...deps, db }));
  for (const pause of TRY_AGAIN_AFTER_MS) {
    try {
      return await run();
    } catch (error) {
      if (isFull(error) && pause === TRY_AGAIN_AFTER_MS[0]) await reuseLog(deps.db);
      else if (isLostAgainstOther(error)) await delay(pause);
      else throw error;
    }
  }
  return run();
}
