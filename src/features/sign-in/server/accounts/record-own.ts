import { type AuditAction, audit } from "#platform/audit/audit.store.ts";
import type { Db } from "#platform/db/database.ts";
import type { SignedIn } from "#platform/http/access.ts";

interface Ground {
  db: Db;
  clock: () => Date;
  newId: () => string;
}

type OwnThing =
  | "account"
  | "password"
  | "e-mail address"
  | "session"
  | "passkey"
  | "sign-in codes"
  | "recovery codes"
  | "recovery code";

/** Records a person's change to their own account. @param thing names the item if there are several */
export const recordOwn = (
  deps: Ground,
  { adminId, username }: Pick<SignedIn, "adminId" | "username">,
  action: AuditAction,
  entity: OwnThing,
  { id, label }: { id: string; label: string } = { id: adminId, label: username },
): Promise<void> => audit(deps, { actor: username, action, entity, entityId: id, label });
