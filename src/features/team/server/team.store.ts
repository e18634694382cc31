import type { Selectable } from "kysely";
import { contentRows, inChapter, type Scope, selectContent } from "#content/content.store.ts";
import type { Db } from "#platform/db/database.ts";
import type { TeamMembersTable } from "#platform/db/schema/tables.ts";
import type { TeamSection } from "../team.labels.ts";

export type TeamMemberRow = Selectable<TeamMembersTable>;

export const { insert: createMember, find: findMember, lock: lockMember } = contentRows("team_members");

/** The year of versions from before years existed. */
export const YEAR_BEFORE_YEARS = "2024-25";

/** Selects a section of one year. */
interface Group {
  section: TeamSection;
  year: string;
}

/** Selects a year. */
const membersOf = (db: Db, year: string, scope: Scope) =>
  selectContent(db, "team_members", scope)
    .selectAll()
    .where((eb) =>
      year === YEAR_BEFORE_YEARS ? eb.or([eb("year", "=", year), eb("year", "is", null)]) : eb("year", "=", year),
    );

/** Returns members of all sections, each section in display order. */
export const listMembers = (db: Db, year: string, scope: Scope): Promise<TeamMemberRow[]> =>
  membersOf(db, year, scope).orderBy("position").orderBy("id").execute();

export const listMembersOf = (db: Db, { section, year }: Group, scope: Scope): Promise<TeamMemberRow[]> =>
  membersOf(db, year, scope).where("section", "=", section).orderBy("position").orderBy("id").execute();

/** Returns the published members of a chapter, in the order of their sections. */
export const listMembersOfChapter = (db: Db, { chapter, year }: { chapter: string; year: string }) =>
  membersOf(db, year, "published")
    .where((eb) => inChapter(chapter, eb("section", "=", "wieTeam")))
    .orderBy("section")
    .orderBy("position")
    .orderBy("id")
    .execute();

/** Returns the drafts of a year, the first created first. */
export const listDrafts = (db: Db, year: string): Promise<TeamMemberRow[]> =>
  membersOf(db, year, "draft").orderBy("id").execute();

/** Returns the years with members, the latest first; null means rows without a year. */
export async function listYears(db: Db): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom("published_team_members")
    .select("year")
    .distinct()
    .orderBy("year", "desc")
    .execute();
  return rows.map(({ year }) => year);
}

/** Sets the year of rows from before years existed. */
export async function setMissingYears(db: Db, year: string): Promise<void> {
  await db.updateTable("team_members").set({ year }).where("year", "is", null).execute();
}

/** Returns the position after the last member of a section and year. */
export async function endOfSection(db: Db, { section, year }: Group): Promise<number> {
  const last = await membersOf(db, year, "all")
    .where("section", "=", section)
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  return last ? last.position + 1 : 0;
}

/** Returns the email addresses of published members of all years. */
export const listEmails = (db: Db): Promise<Pick<TeamMemberRow, "email" | "year">[]> =>
  selectContent(db, "team_members", "published").select(["email", "year"]).execute();
