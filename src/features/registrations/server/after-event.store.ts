import type { Insertable } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { RegistrationFeedbackTable } from "#platform/db/schema/tables.ts";

/** Marks that a person gave feedback. Returns false if they did before: each ticket counts once. */
export async function claimFeedback(db: Db, registrationId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("registrations")
    .set({ gave_feedback: 1 })
    .where("id", "=", registrationId)
    .where("gave_feedback", "=", 0)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function createFeedback(db: Db, feedback: Insertable<RegistrationFeedbackTable>): Promise<void> {
  await db.insertInto("registration_feedback").values(feedback).execute();
}

export const listFeedback = (db: Db, eventId: string): Promise<{ rating: number; comment: string }[]> =>
  db.selectFrom("registration_feedback").select(["rating", "comment"]).where("event_id", "=", eventId).execute();
