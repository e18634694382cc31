import type { Selectable } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { AdminsTable, SessionsTable } from "#platform/db/schema.ts";

export type AdminRow = Selectable<AdminsTable>;

export const findAdmin = (db: Db, usernameKey: string): Promise<AdminRow | undefined> =>
  db.selectFrom("admins").selectAll().where("username_key", "=", usernameKey).executeTakeFirst();

export const listAdmins = (db: Db): Promise<AdminRow[]> =>
  db.selectFrom("admins").selectAll().orderBy("username_key").execute();

export const hasAdmins = async (db: Db): Promise<boolean> =>
  (await db.selectFrom("admins").select("id").limit(1).executeTakeFirst()) !== undefined;

/** False when there is one of that name already. */
export async function createAdmin(db: Db, admin: Omit<AdminRow, "disabled">): Promise<boolean> {
  const created = await db
    .insertInto("admins")
    .values(admin)
    .onConflict((conflict) => conflict.column("username_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  return created !== undefined;
}

/** False when there is nobody of that name. */
export async function updateAdmin(
  db: Db,
  usernameKey: string,
  change: Partial<Pick<AdminRow, "password_hash" | "disabled">>,
): Promise<boolean> {
  const updated = await db
    .updateTable("admins")
    .set(change)
    .where("username_key", "=", usernameKey)
    .returning("id")
    .executeTakeFirst();
  return updated !== undefined;
}

/**
 * Locks an administrator's row until the transaction ends, if the account is enabled and the password is still that of
 * `passwordHash`. A password change or a disabling that runs at the same time comes wholly before or wholly after.
 */
export async function lockAdmin(db: Db, id: string, passwordHash: string): Promise<boolean> {
  const locked = await db
    .updateTable("admins")
    .set({ password_hash: passwordHash })
    .where("id", "=", id)
    .where("password_hash", "=", passwordHash)
    .where("disabled", "=", 0)
    .returning("id")
    .executeTakeFirst();
  return locked !== undefined;
}

export async function createSession(db: Db, session: Selectable<SessionsTable>): Promise<void> {
  await db.insertInto("sessions").values(session).execute();
}

/** A session and its administrator, unless that one is disabled. */
export const findSession = (db: Db, tokenHash: string) =>
  db
    .selectFrom("sessions")
    .innerJoin("admins", "admins.id", "sessions.admin_id")
    .select(["sessions.id", "sessions.admin_id", "sessions.last_seen_at", "sessions.expires_at", "admins.username"])
    .where("sessions.token_hash", "=", tokenHash)
    .where("admins.disabled", "=", 0)
    .executeTakeFirst();

/** An administrator's sessions, newest first. */
export const listSessions = (db: Db, adminId: string): Promise<Selectable<SessionsTable>[]> =>
  db.selectFrom("sessions").selectAll().where("admin_id", "=", adminId).orderBy("created_at", "desc").execute();

export async function touchSession(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable("sessions").set({ last_seen_at: now.getTime() }).where("id", "=", id).execute();
}

export async function deleteSessions(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom("sessions").where("id", "in", ids).execute();
}

/** Ends every session of an administrator; returns how many there were. */
export async function deleteSessionsOf(db: Db, usernameKey: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("admin_id", "in", (query) => query.selectFrom("admins").select("id").where("username_key", "=", usernameKey))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
