import { z } from "zod";
import { getRow } from "#content/content.store.ts";
import type { ContentType } from "#content/content-type.ts";
import { finishWrite, PUBLISHED } from "#content/publication.ts";
import { publish, unpublish } from "#content/publish.ts";
import { undoCreation } from "#content/removal.ts";
import { createRow, reorder, updateRow } from "#content/save.ts";
import type { ContentDeps, ImageForm, Writer, WriteTransaction } from "#content/write.ts";
import { type Db, inTransaction } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { mediaUrl } from "#platform/media/media-key.ts";
import { withoutEmails } from "#shared/logged-path.ts";
import { pictureColumns, presentPicture, rowForNextImage } from "#shared/picture-fields.ts";
import type { Team, TeamMember, TeamMemberInput, TeamMemberUpdate, TeamOrder } from "../team.contract.ts";
import { hasDepartment, sectionLabels, type TeamSection, teamMessages } from "../team.labels.ts";
import * as store from "./team.store.ts";
import { YEAR_BEFORE_YEARS } from "./team.store.ts";

/** Redirects to the page without a year if it is the current one. */
const pageOf = (row: store.TeamMemberRow) => `/team/${yearOf(row)}`;

const yearOf = ({ year }: Pick<store.TeamMemberRow, "year">): string => year ?? YEAR_BEFORE_YEARS;

export interface TeamDeps extends Deps {
  currentYear: () => Promise<string>;
}

export const members: ContentType<store.TeamMemberRow> = {
  entity: "team member",
  find: store.findMember,
  label: (row) => row.name,
  apiPath: "/api/team",
  table: "team_members",
  belongsToChapter: { column: "section", wie: "wieTeam" },
  page: pageOf,
  media: { folder: "team", fileType: "image", files: (row) => (row.image ? [row.image] : []) },
  search: {
    of: (row) => ({
      title: withoutEmails(row.name),
      // The search index keeps its entries after the year, so they contain no email addresses.
      text: withoutEmails(row.department ? `${row.job_title} · ${row.department}` : row.job_title),
      path: `${pageOf(row)}#${row.id}`,
      // After all events, and the latest team first.
      sortedAs: `${Number(yearOf(row).slice(0, 4)) + 200}-01-01`,
    }),
  },
};

export const presentMember = (deps: Pick<Deps, "mediaBaseUrl">, row: store.TeamMemberRow): TeamMember => ({
  _id: row.id,
  name: row.name,
  position: row.job_title,
  ...(row.department ? { department: row.department } : {}),
  linkedin: row.linkedin,
  ...(row.private_link === 1 && { privateLink: true }),
  ...(row.email && { email: row.email }),
  image: row.image && mediaUrl(row.image, deps.mediaBaseUrl),
  ...presentPicture(row),
  section: row.section,
  ...(row.chapter_id && { chapter: row.chapter_id }),
  year: yearOf(row),
  version: row.version,
});

/** Returns a row for officers or for visitors. */
export type PresentMember = (row: store.TeamMemberRow) => TeamMember;

export async function listTeam(deps: Deps, year: string, present: PresentMember): Promise<Team> {
  const rows = await store.listMembers(deps.db, year, "published");
  const bySection = Map.groupBy(rows, (row) => row.section);
  const membersOf = (section: TeamSection) => (bySection.get(section) ?? []).map(present);
  return {
    branchCounselor: membersOf("branchCounselor"),
    facultyCoordinators: membersOf("facultyCoordinators"),
    ieeeSbTeam: membersOf("ieeeSbTeam"),
    wieTeam: membersOf("wieTeam"),
  };
}

/**
 * Returns members as visitors see them. Members of past years keep name, position and picture. Their email addresses
 * and private links are removed.
 */
export const memberForVisitors =
  (deps: Pick<Deps, "mediaBaseUrl">, { isOver }: { isOver: boolean }): PresentMember =>
  (row) => {
    const { privateLink, email, ...member } = presentMember(deps, row);
    if (!isOver) return { ...member, ...(email && { email }) };
    const { name, position, department, alt } = member;
    return {
      ...member,
      name: withoutEmails(name),
      position: withoutEmails(position),
      ...(department && { department: withoutEmails(department) }),
      ...(alt && { alt: withoutEmails(alt) }),
      ...(privateLink && { linkedin: "" }),
    };
  };

/** Returns the years with members, the latest first. */
export async function listTeamYears(deps: Pick<Deps, "db">): Promise<string[]> {
  const years = (await store.listYears(deps.db)).map((year) => yearOf({ year }));
  return [...new Set(years)].sort().reverse();
}

const asFlag = (isSet: boolean): 0 | 1 => (isSet ? 1 : 0);

/** Stores a member in the last position of the section. */
export async function createMember(deps: TeamDeps, { fields, files, writer }: ImageForm<TeamMemberInput>) {
  const { section, department, year = await deps.currentYear() } = fields;
  return createRow(deps, members, { writer, files: files.image }, async ({ db }, { keys: [image = ""] }) => ({
    section,
    chapter_id: fields.chapter || null,
    name: fields.name,
    job_title: fields.position,
    department: hasDepartment(section) ? (department ?? null) : null,
    linkedin: fields.linkedin ?? "",
    email: fields.email || null,
    private_link: asFlag(fields.privateLink ?? false),
    image,
    ...pictureColumns(fields),
    year,
    position: await store.endOfSection(db, { section, year }),
  }));
}

/** Returns the columns after an update. Absent fields stay. A member who changes section or year moves to its end. */
async function updatedColumns(db: Db, before: store.TeamMemberRow, change: TeamMemberUpdate, image: string) {
  const section = change.section ?? before.section;
  const yearBefore = yearOf(before);
  const year = change.year ?? yearBefore;
  const stays = section === before.section && year === yearBefore;
  const department = (change.department ?? before.department) || null;
  return {
    section,
    chapter_id: (change.chapter ?? before.chapter_id) || null,
    name: change.name ?? before.name,
    job_title: change.position ?? before.job_title,
    department: hasDepartment(section) ? department : null,
    linkedin: "linkedin" in change ? (change.linkedin ?? "") : before.linkedin,
    email: (change.email ?? before.email) || null,
    private_link: asFlag(change.privateLink ?? before.private_link === 1),
    image,
    ...pictureColumns(change, rowForNextImage(before, image)),
    year,
    position: stays ? before.position : await store.endOfSection(db, { section, year }),
  };
}

export const updateMember = (deps: Deps, id: string, { fields, files, writer }: ImageForm<TeamMemberUpdate>) =>
  updateRow(deps, members, {
    id,
    writer,
    files: files.image,
    columnsOf: ({ db }, before, { keys: [image = before.image] }) => updatedColumns(db, before, fields, image),
  });

/** @throws AppError("conflict") unless `ids` contains each current member of the section and year once */
export async function reorderTeam(deps: TeamDeps, order: TeamOrder, writer: Writer): Promise<TeamMember[]> {
  const { section, ids } = order;
  const currentYear = await deps.currentYear();
  const { year = currentYear } = order;
  const { tab } = sectionLabels[section];
  await reorder(deps, members, {
    writer,
    ids,
    list: (db, scope) => store.listMembersOf(db, { section, year }, scope),
    label: year === currentYear ? tab : `${tab} ${year}`,
    group: section,
    conflict: teamMessages.orderConflict,
  });
  const rows = await store.listMembersOf(deps.db, { section, year }, "published");
  return rows.map((row) => presentMember(deps, row));
}

/** Rows from before years existed get the year that was current then. */
export const recomputeTeam = (deps: Pick<Deps, "db">): Promise<void> =>
  inTransaction(deps, ({ db }) => store.setMissingYears(db, YEAR_BEFORE_YEARS));

/** Members who continue, their new positions, and the new year. */
interface YearOfTeam {
  year: string;
  stays: readonly { id: string; position: string }[];
}

/** The data that undoes the start of a year: IDs of the new members, and published drafts with their old positions. */
export const TeamUndoData = z.object({
  made: z.array(z.string()),
  published: z.array(z.object({ id: z.string(), position: z.number() })),
});
export type TeamUndoData = z.output<typeof TeamUndoData>;

/** Returns whether a year has draft members. */
export const hasDrafts = async (db: Db, year: string): Promise<boolean> =>
  (await store.listDrafts(db, year)).length > 0;

const keyOf = ({ name, section }: Pick<store.TeamMemberRow, "name" | "section">) => `${section}\n${name.toLowerCase()}`;

/**
 * Starts a year: continuing members get a position in it and keep the previous one, and its drafts are published after
 * them. Members whose name already exists in it are not added twice.
 */
export async function startTeamYear(
  deps: WriteTransaction<ContentDeps>,
  { year, stays }: YearOfTeam,
  { username }: Writer,
): Promise<TeamUndoData> {
  const writer = { username, batch: deps.newId() };
  // An erasure at the same time must not miss a portrait that this copies. Sorted, so that both lock in the same order.
  for (const id of stays.map(({ id }) => id).sort()) await store.lockMember(deps.db, id);
  const there = new Set((await store.listMembers(deps.db, year, "published")).map(keyOf));
  const made: string[] = [];
  for (const { id: before, position } of stays) {
    const present = await store.findMember(deps.db, before, "published");
    if (!present || there.has(keyOf(present))) continue;
    there.add(keyOf(present));
    const { section, name, department, linkedin, image, alt, focus, email, private_link } = present;
    const columns = { section, name, department, linkedin, image, alt, focus, email, private_link };
    const id = deps.newId();
    const now = deps.clock();
    const place = await store.endOfSection(deps.db, { section: present.section, year });
    await store.createMember(deps.db, { id, now, columns: { ...columns, job_title: position, year, position: place } });
    const row = await getRow(deps, members, id, "all");
    const history = { restoreState: null, wasPublished: true };
    await finishWrite(deps, members, row, { ...history, writer, action: "created", now, status: PUBLISHED });
    made.push(id);
  }
  const published: TeamUndoData["published"] = [];
  for (const { id, section, position } of await store.listDrafts(deps.db, year)) {
    const place = await store.endOfSection(deps.db, { section, year });
    await publish(deps, members, { id, writer, columns: { position: place } });
    published.push({ id, position });
  }
  return { made, published };
}

/** Undoes `startTeamYear`, except for rows that were deleted since. */
export async function undoTeamYear(
  deps: WriteTransaction<ContentDeps>,
  { made, published }: TeamUndoData,
  { username }: Writer,
): Promise<void> {
  const writer = { username, batch: deps.newId() };
  for (const id of made) await undoCreation(deps, members, { id, writer });
  for (const { id, position } of published) await unpublish(deps, members, { id, writer, columns: { position } });
}
