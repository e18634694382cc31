import type { Selectable } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { PasskeysTable } from "#platform/db/schema/tables.ts";

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
