import type { Insertable, Selectable } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { TeamMembersTable } from "#platform/db/schema.ts";
import type { TeamSection } from "../team.words.ts";

export type TeamMemberRow = Selectable<TeamMembersTable>;
type Columns = Omit<Insertable<TeamMembersTable>, "id" | "version" | "created_at" | "updated_at">;

const members = (db: Db) => db.selectFrom("team_members").selectAll().orderBy("position").orderBy("id");

/** Members of all sections, each section in its order. */
export const listMembers = (db: Db): Promise<TeamMemberRow[]> => members(db).execute();

export const listMembersOf = (db: Db, section: TeamSection): Promise<TeamMemberRow[]> =>
  members(db).where("section", "=", section).execute();

export const findMember = (db: Db, id: string): Promise<TeamMemberRow | undefined> =>
  db.selectFrom("team_members").selectAll().where("id", "=", id).executeTakeFirst();

/** The place after the last member of a section. */
export async function endOfSection(db: Db, section: TeamSection): Promise<number> {
  const last = await db
    .selectFrom("team_members")
    .select("position")
    .where("section", "=", section)
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  return last ? last.position + 1 : 0;
}

export async function createMember(db: Db, member: { id: string; now: Date; columns: Columns }): Promise<void> {
  const at = member.now.getTime();
  await db
    .insertInto("team_members")
    .values({ id: member.id, created_at: at, updated_at: at, ...member.columns })
    .execute();
}

/** Overwrites a member and raises its version. False when it is gone or no longer at `version`. */
export async function updateMember(
  db: Db,
  member: { id: string; now: Date; columns: Columns; version: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("team_members")
    .set({ ...member.columns, updated_at: member.now.getTime(), version: member.version + 1 })
    .where("id", "=", member.id)
    .where("version", "=", member.version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Places members in the order of `ids`. Their versions stay: nothing that a form edits has changed. */
export async function placeMembers(db: Db, ids: readonly string[]): Promise<void> {
  // In the order of their ids, so that two officers' orderings cannot wait for each other's rows.
  for (const [position, id] of [...ids.entries()].sort(([, a], [, b]) => (a < b ? -1 : 1)))
    await db.updateTable("team_members").set({ position }).where("id", "=", id).execute();
}

export async function deleteMember(db: Db, id: string): Promise<void> {
  await db.deleteFrom("team_members").where("id", "=", id).execute();
}
