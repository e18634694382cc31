import type { Selectable } from "kysely";
import { versionedRows } from "#content/versioned-rows.store.ts";
import type { Db } from "#platform/db/database.ts";
import type { TeamMembersTable } from "#platform/db/schema/tables.ts";
import type { TeamSection } from "../team.words.ts";

export type TeamMemberRow = Selectable<TeamMembersTable>;

export const {
  insert: createMember,
  update: updateMember,
  delete: deleteMember,
  place: placeMembers,
} = versionedRows("team_members");

const members = (db: Db) => db.selectFrom("team_members").selectAll().orderBy("position").orderBy("id");

/** Members of all sections, each section in its order. */
export const listMembers = (db: Db): Promise<TeamMemberRow[]> => members(db).execute();

export const listMembersOf = (db: Db, section: TeamSection): Promise<TeamMemberRow[]> =>
  members(db).where("section", "=", section).execute();

export const findMember = (db: Db, id: string): Promise<TeamMemberRow | undefined> =>
  db.selectFrom("team_members").selectAll().where("id", "=", id).executeTakeFirst();

/** The place after the last member of a section. */
export async function endOfSection(db: Db, section: TeamSection): Promise<number> {
  const last = await members(db)
    .where("section", "=", section)
    .clearOrderBy()
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  return last ? last.position + 1 : 0;
}
