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
  | "ended";

/** Actors of entries that the site or its server writes itself. Nobody can choose one of these names for an account. */
export const jobActors = {
  site: "the site",
  schedule: "the schedule",
  retention: "retention",
  commandLine: "command line",
} as const;

/** An audit entry. `label` is the title of the item and never contains applicants' data. */
export interface AuditEntry {
  id: string;
  at: Date;
  actor: string;
  action: AuditAction;
  entity: string;
  entityId: string;
  label: string;
  /** The batch of several equal actions. Their first entry counts the others. */
  batch?: string | undefined;
}

/** Adds an audit entry. Call it in the transaction of the write. */
export async function recordAudit(db: Db, entry: AuditEntry): Promise<void> {
  await db
    .insertInto("audit_entries")
    .values({
      id: entry.id,
      at: entry.at.getTime(),
      actor: entry.actor,
      action: entry.action,
      entity: entry.entity,
      entity_id: entry.entityId,
      label: entry.label,
      batch: entry.batch ?? null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["batch", "actor", "action"])
        .doUpdateSet((eb) => ({ times: eb("audit_entries.times", "+", 1) })),
    )
    .execute();
}
