import type { Selectable } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { CodeKeysTable } from "#platform/db/schema/tables.ts";
import { deleteTokensOf } from "#platform/db/tokens.store.ts";

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
