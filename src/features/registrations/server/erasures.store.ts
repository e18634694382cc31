import type { Db } from "#platform/db/database.ts";
import { type ErasedAt, recordErased } from "#platform/db/erasures.store.ts";
import { markTracesDue } from "#platform/db/traces.store.ts";
import { isLive, takesPlace } from "../registrations.rules.ts";
import { changeTakenPlaces, updateRegistration } from "./registrations.store.ts";

const fingerprint = (id: string) => `registration ${id}`;

/** The columns of a registration without personal data. */
export const erasedColumns = {
  name: "",
  email: "",
  email_key: "",
  member_number: "",
  answers: "{}",
  access_needs: "",
  idempotency_key: null,
};

/** Records an erased registration, so that a restored backup leaves it out and its traces are cleared. */
export async function recordErasedRegistration(db: Db, id: string, now: number): Promise<void> {
  await recordErased(db, [fingerprint(id)], new Date(now));
  await markTracesDue(db, "registrations");
}

/** Erases participants again after a restore. Frees their places; the next change of the event gives them to others. */
export async function eraseRegistrationsAgain(db: Db, erasedAt: ErasedAt): Promise<number> {
  const tables = await db.introspection.getTables();
  // Backups of older versions lack the table.
  if (!tables.some(({ name }) => name === "registrations")) return 0;
  const rows = await db
    .selectFrom("registrations")
    .select(["id", "event_id", "state", "ticket_version"])
    .where("erased_at", "is", null)
    .execute();
  let erased = 0;
  for (const { id, event_id, state, ticket_version } of rows) {
    const erased_at = erasedAt(fingerprint(id));
    if (erased_at === undefined) continue;
    const ended = isLive(state) ? { state: "cancelled" as const, offered_until: null } : {};
    await updateRegistration(db, id, { ...erasedColumns, ...ended, erased_at, ticket_version: ticket_version + 1 });
    if (takesPlace(state)) await changeTakenPlaces(db, event_id, -1);
    erased++;
  }
  return erased;
}
