import { setTimeout as delay } from "node:timers/promises";
import type { Transaction } from "kysely";
import type { Db } from "./database.ts";
import { isLostAgainstOther } from "./postgres-failures.ts";
import type { Database } from "./schema/tables.ts";

/** Between the tries of a transaction that another one was preferred to. */
const TRY_AGAIN_AFTER_MS = [10, 40, 160];

/**
 * Runs `work` in one transaction. It gets its own `deps`, so that the outer handle is out of reach inside. It runs again
 * from its beginning, a few times at most, where PostgreSQL has undone it in favour of another.
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
      if (!isLostAgainstOther(error)) throw error;
      await delay(pause);
    }
  }
  return run();
}
