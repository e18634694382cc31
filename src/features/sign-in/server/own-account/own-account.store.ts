import type { Db } from "#platform/db/database.ts";
import type { AdminRow } from "../accounts/administrators.store.ts";

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

export async function updateName(db: Db, id: string, name: string | null): Promise<void> {
  await db.updateTable("admins").set({ name }).where("id", "=", id).execute();
}

export async function updateEmail(db: Db, id: string, email: string | null): Promise<void> {
  await db.updateTable("admins").set({ email }).where("id", "=", id).execute();
}
