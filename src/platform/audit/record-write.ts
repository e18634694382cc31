import type { Db } from "../db/database.ts";
import type { Deps } from "../deps.ts";
import type { Writer } from "../http/writer.ts";
import { type AuditEntry, recordAudit } from "./audit.store.ts";

/** Tells the audit table what a writer does now; call it in the transaction of that write. */
export const recordWrite = (
  deps: Pick<Deps, "newId" | "clock"> & { db: Db },
  writer: Writer,
  entry: Pick<AuditEntry, "action" | "entity" | "entityId" | "label">,
): Promise<void> => recordAudit(deps.db, { id: deps.newId(), at: deps.clock(), actor: writer.username, ...entry });
