import type { Selectable } from "kysely";
import { versionedRows } from "#content/versioned-rows.store.ts";
import type { Db } from "#platform/db/database.ts";
import type { TeamMembersTable } from "#platform/db/schema/tables.ts";
import type { TeamSection } from "../team.words.ts";

export type TeamMemberRow = Selectable<TeamMembersTable>;

export const { insert: createMember, update: updateMember, place: placeMembers } = versionedRows("team_members");

/** Whose people those are of a row that a version wrote before there were years. */
export const YEAR_BEFORE_YEARS = "2024-25";

/** A section of one year. */
interface Group {
  section: TeamSection;
  year: string;
}

/** Of a year. */
const membersOf = (db: Db, year: string) =>
  db
    .selectFrom("team_members")
    .selectAll()
    .where((eb) =>
      year === YEAR_BEFORE_YEARS ? eb.or([eb("year", "=", year), eb("year", "is", null)]) : eb("year", "=", year),
    );

/** Members of all sections, each section in its order. */
export const listMembers = (db: Db, year: string): Promise<TeamMemberRow[]> =>
  membersOf(db, year).orderBy("position").orderBy("id").execute();

export const listMembersOf = (db: Db, { section, year }: Group): Promise<TeamMemberRow[]> =>
  membersOf(db, year).where("section", "=", section).orderBy("position").orderBy("id").execute();

export const findMember = (db: Db, id: string): Promise<TeamMemberRow | undefined> =>
  db.selectFrom("team_members").selectAll().where("id", "=", id).executeTakeFirst();

/** The years of which there are members, the latest first; null for rows that have none yet. */
export async function listYears(db: Db): Promise<(string | null)[]> {
  const rows = await db.selectFrom("team_members").select("year").distinct().orderBy("year", "desc").execute();
  return rows.map(({ year }) => year);
}

/** Gives rows of before there were years one. */
export async function setMissingYears(db: Db, year: string): Promise<void> {
  await db.updateTable("team_members").set({ year }).where("year", "is", null).execute();
}

/** The place after the last member of a section in a year. */
export async function endOfSection(db: Db, { section, year }: Group): Promise<number> {
  const last = await membersOf(db, year)
    .where("section", "=", section)
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  return last ? last.position + 1 : 0;
}
