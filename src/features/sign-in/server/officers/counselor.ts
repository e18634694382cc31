import { AppError } from "#platform/errors.ts";
import { officerMessages } from "../../officers.contract.ts";
import type { AdminRow } from "../accounts/administrators.store.ts";
import { counselorAt } from "../accounts/administrators.ts";

/** @throws AppError("conflict") when the account is the counselor's and someone else wants to change it. */
export function requireNotCounselors(row: AdminRow, doer: { username: string }, now: Date): void {
  if (counselorAt(row, now) === 1 && row.username !== doer.username)
    throw new AppError("conflict", { message: officerMessages.counselorsOwn });
}
