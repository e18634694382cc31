import type { Transaction } from "kysely";
import { createChanges } from "#platform/changes.ts";
import type { Db } from "#platform/db/database.ts";
import type { Database } from "#platform/db/schema/tables.ts";
import type { WriteGround, WriteUnderWay } from "./in-write.ts";

/** Ends a transaction that is to leave nothing behind. */
class Seen<Result> {
  readonly result: Result;
  constructor(result: Result) {
    this.result = result;
  }
}

/** Runs `work`, which may write, in a transaction that is undone: nobody else sees it, and nobody is told of it. */
export async function undone<Ground extends WriteGround, Result>(
  ground: Ground,
  work: (deps: WriteUnderWay<Ground>) => Promise<Result>,
): Promise<Result> {
  const { db } = ground as { db: Db };
  try {
    await db.transaction().execute(async (db: Transaction<Database>) => {
      const changes = createChanges("undone");
      throw new Seen(await work({ ...ground, db, changes, record: async () => undefined }));
    });
  } catch (error) {
    if (error instanceof Seen) return error.result as Result;
    throw error;
  }
  throw new Error("A transaction that leaves nothing ends by being undone");
}
