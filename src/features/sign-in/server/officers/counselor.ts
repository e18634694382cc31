import type { Db } from "#platform/db/database.ts";
import { AppError } from "#platform/errors.ts";
import { officerMessages } from "../../officers.contract.ts";
import type { AdminRow } from "../accounts/administrators.store.ts";
import { lastsAsOwner } from "../accounts/administrators.ts";
import { findCounselor } from "./officers.store.ts";

const refused = (message: string) => new AppError("conflict", { message });

/** @throws AppError("conflict") when it is the counselor's, and somebody else wants to change it. */
export function requireNotCounselors(row: Pick<AdminRow, "username" | "counselor">, doer: { username: string }): void {
  if (row.counselor === 1 && row.username !== doer.username) throw refused(officerMessages.counselorsOwn);
}

/**
 * Whether an account is the counselor's from now on: one at most is, whoever has it cannot be locked out by others, and
 * nobody makes it their own.
 * @throws AppError("conflict")
 */
export async function decideCounselor(
  db: Db,
  before: AdminRow,
  after: Pick<AdminRow, "role" | "disabled" | "ends_at">,
  { wanted, doer }: { wanted: boolean | undefined; doer: { username: string } },
): Promise<0 | 1> {
  requireNotCounselors(before, doer);
  // With the account the mark goes too, and another can have it.
  if (after.disabled === 1 || !(wanted ?? before.counselor === 1)) return 0;
  if (!lastsAsOwner(after)) throw refused(officerMessages.counselorLasts);
  if (before.counselor === 1) return 1;
  if (before.username === doer.username) throw refused(officerMessages.notOneself);
  if (await findCounselor(db)) throw refused(officerMessages.oneCounselor);
  return 1;
}
