import type { Transaction } from "kysely";
import { type AuditEntry, recordAudit } from "#platform/audit/audit.store.ts";
import type { Change } from "#platform/changes.ts";
import type { Db } from "#platform/db/database.ts";
import { DatabaseAway } from "#platform/db/database-away.ts";
import { inTransaction } from "#platform/db/in-transaction.ts";
import type { Database } from "#platform/db/schema/tables.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import type { Writer } from "./writer.ts";

/** The dependencies of every write. */
export type WriteGround = Pick<Deps, "clock" | "newId" | "changes"> & { db: Db };

type WrittenEntry = Pick<AuditEntry, "action" | "entity" | "entityId" | "label">;

/** A running write: its transaction in place of the database, and its audit entry. */
export type WriteUnderWay<Ground> = Omit<Ground, "db"> & {
  db: Transaction<Database>;
  /** Adds the audit entry. After the commit, the change is announced to all listeners. */
  record: (entry: WrittenEntry) => Promise<void>;
};

/**
 * Runs a write and its audit entry in one transaction. Announces the change after the commit.
 * @throws AppError("given_up") when the client has disconnected, because it may retry
 */
export async function inWrite<Ground extends WriteGround, Result>(
  ground: Ground,
  writer: Pick<Writer, "username" | "batch" | "hasLeft">,
  work: (deps: WriteUnderWay<Ground>) => Promise<Result>,
): Promise<Result> {
  let written: Change[] = [];
  const result = await inTransaction(ground, async (deps) => {
    written = [];
    const record = async (entry: WrittenEntry) => {
      const { username: actor, batch } = writer;
      await recordAudit(deps.db, { id: deps.newId(), at: deps.clock(), actor, batch, ...entry });
      written.push({ entity: entry.entity, id: entry.entityId });
    };
    const result = await work({ ...deps, record });
    if (writer.hasLeft?.()) throw new AppError("given_up");
    await deps.changes.announce(deps.db, written);
    return result;
  }).catch((error: unknown) => {
    // The commit may have succeeded although its response was lost.
    if (error instanceof DatabaseAway) ground.changes.emit(written);
    throw error;
  });
  ground.changes.emit(written);
  return result;
}
