import type { Db } from "../db/database.ts";

export type AuditAction =
  | "created"
  | "updated"
  | "deleted"
  | "restored"
  | "published"
  | "unpublished"
  | "purged"
  | "exported"
  | "erased"
  | "reordered"
  | "accepted"
  | "ended"
  | "failed";

/** Actors of entries that the site or its server writes itself. Nobody can choose one of these names for an account. */
export const jobActors = {
  site: "the site",
  schedule: "the schedule",
  retention: "retention",
  commandLine: "command line",
} as const;

export interface AuditEntry {
  actor: string;
  action: AuditAction;
  /** The kind of item: "event", "account". */
  entity: string;
  entityId: string;
  /** The title of the item. Never contains applicants' data. */
  label: string;
  /** The batch of several equal actions. Their first entry counts the others. */
  batch?: string | undefined;
}

/** Adds an audit entry. Call it in the transaction of the write. */
export async function audit(
  { db, clock, newId }: { db: Db; clock: () => Date; newId: () => string },
  { entityId, batch, ...entry }: AuditEntry,
): Promise<void> {
  await db
    .insertInto("audit_entries")
    .values({ id: newId(), at: clock().getTime(), entity_id: entityId, batch: batch ?? null, ...entry })
    .onConflict((conflict) =>
      conflict
        .columns(["batch", "actor", "action"])
        .doUpdateSet((eb) => ({ times: eb("audit_entries.times", "+", 1) })),
    )
    .execute();
}
