import type { Kind } from "#content/kind.ts";
import { reorder } from "#content/reorder.ts";
import { create, type ImageForm, remove, update } from "#content/write.ts";
import type { Writer } from "#content/writer.ts";
import type { Db } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { mediaUrl } from "#platform/media/media-url.ts";
import type { Team, TeamMember, TeamMemberInput, TeamMemberUpdate, TeamOrder } from "../team.contract.ts";
import { hasDepartment, sectionWords, type TeamSection, teamMessages } from "../team.words.ts";
import * as store from "./team.store.ts";

export const members: Kind<store.TeamMemberRow> = {
  entity: "team member",
  find: store.findMember,
  label: (row) => row.name,
  media: { folder: "team", fileType: "image", files: (row) => [row.image] },
  search: {
    table: "team_members",
    of: (row) => ({
      title: row.name,
      text: row.department ? `${row.job_title} · ${row.department}` : row.job_title,
      path: "/#team",
    }),
  },
};

const present = (deps: Pick<Deps, "mediaBaseUrl">, row: store.TeamMemberRow): TeamMember => ({
  _id: row.id,
  name: row.name,
  position: row.job_title,
  ...(row.department ? { department: row.department } : {}),
  linkedin: row.linkedin,
  image: mediaUrl(row.image, deps.mediaBaseUrl),
  section: row.section,
  version: row.version,
});

export async function listTeam(deps: Deps): Promise<Team> {
  const rows = await store.listMembers(deps.db);
  const bySection = Map.groupBy(rows, (row) => row.section);
  const membersOf = (section: TeamSection) => (bySection.get(section) ?? []).map((row) => present(deps, row));
  return {
    branchCounselor: membersOf("branchCounselor"),
    facultyCoordinators: membersOf("facultyCoordinators"),
    ieeeSbTeam: membersOf("ieeeSbTeam"),
    wieTeam: membersOf("wieTeam"),
  };
}

export const listSection = async (deps: Deps, section: TeamSection): Promise<TeamMember[]> =>
  (await store.listMembersOf(deps.db, section)).map((row) => present(deps, row));

/** Stores a member, last of its section. */
export async function createMember(deps: Deps, { fields, files, writer }: ImageForm<TeamMemberInput>) {
  const { section, name, position, department, linkedin } = fields;
  const row = await create(
    deps,
    members,
    { writer, files: files.image },
    async (deps, { id, now, keys: [image = ""] }) =>
      store.createMember(deps.db, {
        id,
        now,
        columns: {
          section,
          name,
          job_title: position,
          department: hasDepartment(section) ? (department ?? null) : null,
          linkedin,
          image,
          position: await store.endOfSection(deps.db, section),
        },
      }),
  );
  return present(deps, row);
}

/** The columns after an update: what it does not name stays, and who changes section goes to its end. */
async function updatedColumns(db: Db, before: store.TeamMemberRow, change: TeamMemberUpdate, image: string) {
  const section = change.section ?? before.section;
  const department = (change.department ?? before.department) || null;
  return {
    section,
    name: change.name ?? before.name,
    job_title: change.position ?? before.job_title,
    department: hasDepartment(section) ? department : null,
    linkedin: change.linkedin ?? before.linkedin,
    image,
    position: section === before.section ? before.position : await store.endOfSection(db, section),
  };
}

export async function updateMember(deps: Deps, id: string, { fields, files, writer }: ImageForm<TeamMemberUpdate>) {
  const row = await update(deps, members, {
    id,
    writer,
    files: files.image,
    write: async (deps, before, { now, keys: [image = before.image] }) =>
      store.updateMember(deps.db, before, { now, columns: await updatedColumns(deps.db, before, fields, image) }),
  });
  return present(deps, row);
}

export const deleteMember = (deps: Deps, id: string, writer: Writer): Promise<void> =>
  remove(deps, members, { id, writer, write: (deps) => store.deleteMember(deps.db, id) });

/** @throws AppError("conflict") unless `ids` names each present member of the section once. */
export async function reorderTeam(deps: Deps, { section, ids }: TeamOrder, writer: Writer): Promise<TeamMember[]> {
  await reorder(deps, {
    writer,
    ids,
    existing: (deps) => store.listMembersOf(deps.db, section),
    place: (deps) => store.placeMembers(deps.db, ids),
    told: { entity: members.entity, entityId: section, label: sectionWords[section].tab },
    conflict: teamMessages.orderConflict,
  });
  return listSection(deps, section);
}
