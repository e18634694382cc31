import type { Db } from "#platform/db/database.ts";
import { type ErasedAt, markTracesDue, recordErased } from "#platform/db/erasures.store.ts";
import { isLive, takesPlace } from "../registrations.rules.ts";
import { parseAnnounced } from "./registered-event.service.ts";
import { changeTakenPlaces, updateRegistration } from "./registrations.store.ts";

const fingerprint = (id: string) => `registration ${id}`;

/** Returns the columns of a registration without personal data. */
export const erasedColumns = (id: string) => ({
  name: "",
  email: "",
  // The unique index on live registrations needs different values.
  email_key: id,
  member_number: "",
  answers: "{}",
  access_needs: "",
  reason: "",
  idempotency_key: null,
});

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
    .innerJoin("event_registration", "event_registration.event_id", "registrations.event_id")
    .select(["id", "registrations.event_id", "state", "ticket_version", "told_event"])
    .where("erased_at", "is", null)
    .execute();
  let erased = 0;
  for (const { id, event_id, state, ticket_version, told_event } of rows) {
    const erased_at = erasedAt(fingerprint(id));
    if (erased_at === undefined) continue;
    // Confirmed people who were erased after the start still count.
    const isBefore = erased_at < (parseAnnounced({ told_event })?.startsAt ?? Number.POSITIVE_INFINITY);
    const isEnded = isLive(state) && (isBefore || state !== "confirmed");
    const ended = isEnded ? { state: "cancelled" as const, offered_until: null } : {};
    // A backup of an older version lacks newer columns.
    const columns = { ...erasedColumns(id), ...ended, erased_at, ticket_version: ticket_version + 1 };
    await updateRegistration(db, id, columns);
    if (isEnded && takesPlace(state)) await changeTakenPlaces(db, event_id, -1);
    erased++;
  }
  return erased;
}
