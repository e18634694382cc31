import type { Selectable } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { PasswordResetsTable } from "#platform/db/schema/tables.ts";

/** Stores a link in place of one sent before `since`. Returns false if a newer link exists. */
export async function putReset(db: Db, reset: Selectable<PasswordResetsTable>, since: Date): Promise<boolean> {
  await db
    .deleteFrom("password_resets")
    .where("admin_id", "=", reset.admin_id)
    .where("created_at", "<=", since.getTime())
    .execute();
  const present = await db
    .selectFrom("password_resets")
    .select("token_hash")
    .where("admin_id", "=", reset.admin_id)
    .executeTakeFirst();
  if (present) return false;
  await db.insertInto("password_resets").values(reset).execute();
  return true;
}

/** Returns the account ID of a link that was created after `since`. */
export async function findReset(db: Db, tokenHash: string, since: Date): Promise<string | undefined> {
  const found = await db
    .selectFrom("password_resets")
    .select("admin_id")
    .where("token_hash", "=", tokenHash)
    .where("created_at", ">", since.getTime())
    .executeTakeFirst();
  return found?.admin_id;
}

/** Marks a link as used. Returns false if it was already used. */
export async function takeReset(db: Db, tokenHash: string): Promise<boolean> {
  const taken = await db
    .deleteFrom("password_resets")
    .where("token_hash", "=", tokenHash)
    .returning("admin_id")
    .executeTakeFirst();
  return taken !== undefined;
}

/** Deletes a person's reset links. */
export async function deleteResetsOf(db: Db, usernameKey: string): Promise<void> {
  await db
    .deleteFrom("password_resets")
    .where("admin_id", "in", (query) => query.selectFrom("admins").select("id").where("username_key", "=", usernameKey))
    .execute();
}

export async function updateEmail(db: Db, adminId: string, email: string | null): Promise<void> {
  await db.updateTable("admins").set({ email }).where("id", "=", adminId).execute();
  // Links sent to the old address are no longer valid.
  await db.deleteFrom("password_resets").where("admin_id", "=", adminId).execute();
}
