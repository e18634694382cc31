import type { Insertable, Selectable } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { InvitationsTable } from "#platform/db/schema/tables.ts";

export type InvitationRow = Selectable<InvitationsTable> & { inviter: string };

/** Selects valid invitations: the inviter is still an owner, and the new account would not have ended already. */
const usable = (db: Db, now: Date) =>
  db
    .selectFrom("invitations")
    .innerJoin("admins", "admins.id", "invitations.invited_by")
    .selectAll("invitations")
    .select("admins.username as inviter")
    .where("invitations.expires_at", ">", now.getTime())
    .where((eb) => eb.or([eb("invitations.ends_at", "is", null), eb("invitations.ends_at", ">", now.getTime())]))
    .where("admins.role", "=", "owner")
    .where("admins.disabled", "=", 0)
    .where((eb) => eb.or([eb("admins.ends_at", "is", null), eb("admins.ends_at", ">", now.getTime())]));

export const listInvitations = (db: Db, now: Date): Promise<InvitationRow[]> =>
  usable(db, now).orderBy("invitations.created_at").orderBy("invitations.id").execute();

export const findInvitation = (db: Db, tokenHash: string, now: Date): Promise<InvitationRow | undefined> =>
  usable(db, now).where("invitations.token_hash", "=", tokenHash).executeTakeFirst();

export async function createInvitation(db: Db, invitation: Insertable<InvitationsTable>): Promise<void> {
  await db.insertInto("invitations").values(invitation).execute();
}

/** Deletes an invitation and returns it. Returns undefined if it no longer exists. */
export const takeInvitation = (db: Db, id: string): Promise<Selectable<InvitationsTable> | undefined> =>
  db.deleteFrom("invitations").where("id", "=", id).returningAll().executeTakeFirst();

export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("invitations").where("expires_at", "<=", now.getTime()).execute();
}

/** Deletes the invitations that a person sent. */
export async function deleteInvitationsBy(db: Db, adminId: string): Promise<void> {
  await db.deleteFrom("invitations").where("invited_by", "=", adminId).execute();
}
