import type { Insertable, Selectable } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { AdminsTable, CodeKeysTable, PasskeysTable, SessionsTable } from "#platform/db/schema/tables.ts";
import { deleteTokensOf } from "#platform/db/tokens.store.ts";

export type AdminRow = Selectable<AdminsTable>;
export type CounselorColumn = "counselor" | "counselor_change" | "counselor_change_by" | "counselor_change_at";

export const findAdmin = (db: Db, usernameKey: string): Promise<AdminRow | undefined> =>
  db.selectFrom("admins").selectAll().where("username_key", "=", usernameKey).executeTakeFirst();

export const listAdmins = (db: Db): Promise<AdminRow[]> =>
  db.selectFrom("admins").selectAll().orderBy("username_key").execute();

export const hasAdmins = async (db: Db): Promise<boolean> =>
  (await db.selectFrom("admins").select("id").limit(1).executeTakeFirst()) !== undefined;

/** Stores an account. Returns false if the username is taken. */
export async function createAdmin(db: Db, admin: Insertable<AdminsTable>): Promise<boolean> {
  const created = await db
    .insertInto("admins")
    .values(admin)
    .onConflict((conflict) => conflict.column("username_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  return created !== undefined;
}

/** Updates an account and returns it. Returns undefined if the username does not exist. */
export const updateAdmin = (
  db: Db,
  usernameKey: string,
  change: Partial<Pick<AdminRow, "password_hash" | "disabled" | "ends_at" | CounselorColumn>>,
): Promise<AdminRow | undefined> =>
  db.updateTable("admins").set(change).where("username_key", "=", usernameKey).returningAll().executeTakeFirst();

/** Replaces a hash unless the password has changed since it was read. */
export async function renewHash(db: Db, id: string, before: string, after: string): Promise<void> {
  await db
    .updateTable("admins")
    .set({ password_hash: after })
    .where("id", "=", id)
    .where("password_hash", "=", before)
    .execute();
}

/**
 * Records a sign-in and locks the row until the transaction ends, if the account is open and its password is still that
 * of `passwordHash`. Concurrent password changes and disabling run either before or after it.
 */
export async function lockAdmin(db: Db, id: string, passwordHash: string, now: Date): Promise<boolean> {
  const locked = await db
    .updateTable("admins")
    .set({ last_sign_in_at: now.getTime() })
    .where("id", "=", id)
    .where("password_hash", "=", passwordHash)
    .where("disabled", "=", 0)
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now.getTime())]))
    .returning("id")
    .executeTakeFirst();
  return locked !== undefined;
}

/** Locks all owners until the transaction ends, so that no two owners end each other at the same time. */
export async function lockOwners(db: Db): Promise<void> {
  await db.updateTable("admins").set({ role: "owner" }).where("role", "=", "owner").execute();
}

export const findOfficer = (db: Db, id: string): Promise<AdminRow | undefined> =>
  db.selectFrom("admins").selectAll().where("id", "=", id).executeTakeFirst();

/**
 * Closes the open accounts whose last day is over. One statement selects and closes them, so that it does not close an
 * account that an owner reopens at the same time. @returns the closed accounts
 */
export const closeExpired = (
  db: Db,
  now: Date,
  change: Pick<AdminRow, "disabled"> & Partial<Pick<AdminRow, CounselorColumn>>,
): Promise<AdminRow[]> =>
  db
    .updateTable("admins")
    .set(change)
    .where("disabled", "=", 0)
    .where("ends_at", "<=", now.getTime())
    .returningAll()
    .execute();

/** Returns whether there is another owner with an open account and no end date. */
export const hasOtherPermanentOwner = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom("admins")
    .select("id")
    .where("role", "=", "owner")
    .where("disabled", "=", 0)
    .where("ends_at", "is", null)
    .where("id", "!=", id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

type AccountChange = Partial<
  Pick<
    AdminRow,
    "role" | "chapter_id" | "ends_at" | "disabled" | "owner_since" | "name" | "email" | "weekly_email" | CounselorColumn
  >
>;

export async function updateOfficer(db: Db, id: string, change: AccountChange): Promise<void> {
  await db.updateTable("admins").set(change).where("id", "=", id).execute();
}

/** Sets a new password hash. Returns false if the hash is no longer `before`. */
export async function changeHash(db: Db, before: AdminRow, passwordHash: string): Promise<boolean> {
  const changed = await db
    .updateTable("admins")
    .set({ password_hash: passwordHash })
    .where("id", "=", before.id)
    .where("password_hash", "=", before.password_hash)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

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

type TotpKeyRow = Selectable<CodeKeysTable>;

export const findTotpKey = (db: Db, adminId: string): Promise<TotpKeyRow | undefined> =>
  db.selectFrom("code_keys").selectAll().where("admin_id", "=", adminId).executeTakeFirst();

/** Stores a key in place of an unconfirmed one. Returns false if a confirmed key exists. */
export async function storeTotpKey(db: Db, key: TotpKeyRow): Promise<boolean> {
  const { secret, created_at, last_step } = key;
  const put = await db
    .insertInto("code_keys")
    .values(key)
    .onConflict((conflict) =>
      conflict
        .column("admin_id")
        .doUpdateSet({ secret, created_at, last_step })
        .where("code_keys.confirmed_at", "is", null),
    )
    .returning("admin_id")
    .executeTakeFirst();
  return put !== undefined;
}

/** Confirms a key. Returns false if the key is missing or already confirmed. */
export async function confirmTotpKey(db: Db, key: TotpKeyRow, step: number, now: Date): Promise<boolean> {
  const confirmed = await db
    .updateTable("code_keys")
    .set({ confirmed_at: now.getTime(), last_step: step })
    .where("admin_id", "=", key.admin_id)
    .where("secret", "=", key.secret)
    .where("confirmed_at", "is", null)
    .returning("admin_id")
    .executeTakeFirst();
  return confirmed !== undefined;
}

/** Marks a time step as used. Returns false if this step or a later one was already used. */
export async function consumeTimeStep(db: Db, adminId: string, step: number): Promise<boolean> {
  const used = await db
    .updateTable("code_keys")
    .set({ last_step: step })
    .where("admin_id", "=", adminId)
    .where("last_step", "<", step)
    .returning("admin_id")
    .executeTakeFirst();
  return used !== undefined;
}

/** Deletes the key and the recovery codes. @returns whether there was a confirmed key */
export async function deleteTotpKey(db: Db, adminId: string): Promise<boolean> {
  await deleteTokensOf(db, adminId, "recovery code");
  const deleted = await db
    .deleteFrom("code_keys")
    .where("admin_id", "=", adminId)
    .returning("confirmed_at")
    .executeTakeFirst();
  return typeof deleted?.confirmed_at === "number";
}

export type PasskeyRow = Selectable<PasskeysTable>;

export const listPasskeys = (db: Db, adminId: string): Promise<PasskeyRow[]> =>
  db.selectFrom("passkeys").selectAll().where("admin_id", "=", adminId).orderBy("created_at").orderBy("id").execute();

export const findPasskey = (db: Db, credentialId: string): Promise<PasskeyRow | undefined> =>
  db.selectFrom("passkeys").selectAll().where("credential_id", "=", credentialId).executeTakeFirst();

/** Stores a passkey. Returns false if its credential already exists. */
export async function createPasskey(db: Db, passkey: PasskeyRow): Promise<boolean> {
  const created = await db
    .insertInto("passkeys")
    .values(passkey)
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return created !== undefined;
}

/**
 * Stores the counter of a new signature. Returns false if another sign-in stored the same or a higher counter since the
 * passkey was read. Devices without a counter always send 0.
 */
export async function advanceCounter(db: Db, id: string, counter: number, now: Date): Promise<boolean> {
  const updated = await db
    .updateTable("passkeys")
    .set({ counter, last_used_at: now.getTime() })
    .where("id", "=", id)
    .where((eb) => (counter === 0 ? eb("passkeys.counter", "=", 0) : eb("passkeys.counter", "<", counter)))
    .returning("id")
    .executeTakeFirst();
  return updated !== undefined;
}

/** Deletes a passkey and returns it. Returns undefined if the person has no passkey with this ID. */
export const deletePasskey = (db: Db, id: string, adminId: string): Promise<PasskeyRow | undefined> =>
  db.deleteFrom("passkeys").where("id", "=", id).where("admin_id", "=", adminId).returningAll().executeTakeFirst();

/** Deletes all passkeys of an account. @returns their number */
export async function deletePasskeysOf(db: Db, adminId: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("passkeys").where("admin_id", "=", adminId).executeTakeFirst();
  return Number(numDeletedRows);
}
