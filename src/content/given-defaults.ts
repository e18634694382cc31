import type { Transaction } from "kysely";
import { inTransaction } from "#platform/db/in-transaction.ts";
import type { Database } from "#platform/db/schema/tables.ts";
import type { Deps } from "#platform/deps.ts";
import { noteGiven } from "./given-defaults.store.ts";
import type { AnyKind } from "./kind.ts";

/**
 * Gives a kind of content what an empty site begins with, once: what officers change of it stays changed and what they
 * delete stays deleted, whatever a version to come begins with.
 */
export const giveDefaults = (
  deps: Pick<Deps, "db" | "clock">,
  { entity }: Pick<AnyKind, "entity">,
  put: (db: Transaction<Database>, now: Date) => Promise<void>,
): Promise<void> =>
  inTransaction(deps, async ({ db, clock }) => {
    const now = clock();
    if (await noteGiven(db, entity, now)) await put(db, now);
  });
