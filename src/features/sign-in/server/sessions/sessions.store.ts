import type { Selectable } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { SessionsTable } from "#platform/db/schema/tables.ts";

export async function createSession(db: Db, session: Selectable<SessionsTable>): Promise<void> {
  await db.insertInto("sessions").values(session).execute();
}

/** Returns a session with its administrator, unless the account is closed. */
export const findSession = (db: Db, tokenHash: string, now: Date) =>
  db
    .selectFrom("sessions")
    .innerJoin("admins", "admins.id", "sessions.admin_id")
    .select(["sessions.id", "sessions.admin_id", "sessions.last_seen_at", "sessions.expires_at"])
    .select(["admins.username", "admins.role", "admins.chapter_id"])
    .where("sessions.token_hash", "=", tokenHash)
    .where("admins.disabled", "=", 0)
    .where((eb) => eb.or([eb("admins.ends_at", "is", null), eb("admins.ends_at", ">", now.getTime())]))
    .executeTakeFirst();

/** Returns an administrator's sessions, newest first. */
export const listSessions = (db: Db, adminId: string): Promise<Selectable<SessionsTable>[]> =>
  db.selectFrom("sessions").selectAll().where("admin_id", "=", adminId).orderBy("created_at", "desc").execute();

export async function touchSession(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable("sessions").set({ last_seen_at: now.getTime() }).where("id", "=", id).execute();
}

export async function deleteSessions(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom("sessions").where("id", "in", ids).execute();
}

/** Ends all sessions of an administrator and returns their number. */
export async function deleteSessionsOf(db: Db, adminId: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("sessions").where("admin_id", "=", adminId).executeTakeFirst();
  return Number(numDeletedRows);
}
