import type { Transaction } from "kysely";
import { inTransaction } from "#platform/db/in-transaction.ts";
import type { Database } from "#platform/db/schema/tables.ts";
import type { Deps } from "#platform/deps.ts";
import type { AnyContentType } from "./content-type.ts";
import { noteGiven } from "./given-defaults.store.ts";

/**
 * Inserts the defaults of a content type once, on an empty site. Later releases never change or restore what officers
 * have edited or deleted.
 */
export const giveDefaults = (
  deps: Pick<Deps, "db" | "clock">,
  { entity }: Pick<AnyContentType, "entity">,
  put: (db: Transaction<Database>, now: Date) => Promise<void>,
): Promise<void> =>
  inTransaction(deps, async ({ db, clock }) => {
    const now = clock();
    if (await noteGiven(db, entity, now)) await put(db, now);
  });
