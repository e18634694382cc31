import { recordWrite } from "#platform/audit/record-write.ts";
import { type Db, inTransaction } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { checkVersion, type Writer } from "#platform/http/writer.ts";
import { mediaUrl } from "#platform/media/media-url.ts";
import type { Team, TeamMember, TeamMemberInput, TeamMemberUpdate, TeamOrder } from "../team.contract.ts";
import { hasDepartment, sectionWords, type TeamSection, teamMessages } from "../team.words.ts";
import * as store from "./team.store.ts";

const FOLDER = "team";
const entity = "team member";

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
  const members = (section: TeamSection) => (bySection.get(section) ?? []).map((row) => present(deps, row));
  return {
    branchCounselor: members("branchCounselor"),
    facultyCoordinators: members("facultyCoordinators"),
    ieeeSbTeam: members("ieeeSbTeam"),
    wieTeam: members("wieTeam"),
  };
}

export const listSection = async (deps: Deps, section: TeamSection): Promise<TeamMember[]> =>
  (await store.listMembersOf(deps.db, section)).map((row) => present(deps, row));

async function getRow(deps: { db: Db }, id: string): Promise<store.TeamMemberRow> {
  const row = await store.findMember(deps.db, id);
  if (!row) throw new AppError("not_found", { message: "This team member does not exist any more" });
  return row;
}

const getMember = async (deps: Deps, id: string): Promise<TeamMember> => present(deps, await getRow(deps, id));

/** Stores a member, last of its section, whose image is given as a temp file. */
export async function createMember(
  deps: Deps,
  input: TeamMemberInput,
  files: string[],
  writer: Writer,
): Promise<TeamMember> {
  if (files.length === 0) throw new AppError("image_required", { message: teamMessages.imageRequired });
  const id = deps.newId();
  await deps.media.whileSaving(FOLDER, files, ([image = ""]) =>
    inTransaction(deps, async (deps) => {
      const columns = {
        section: input.section,
        name: input.name,
        job_title: input.position,
        department: hasDepartment(input.section) ? (input.department ?? null) : null,
        linkedin: input.linkedin,
        image,
        position: await store.endOfSection(deps.db, input.section),
      };
      await store.createMember(deps.db, { id, now: deps.clock(), columns });
      await recordWrite(deps, writer, { action: "created", entity, entityId: id, label: input.name });
    }),
  );
  return getMember(deps, id);
}

/** The columns after an update: what it does not name stays, and who changes section goes to its end. */
async function updatedColumns(db: Db, before: store.TeamMemberRow, update: TeamMemberUpdate, image?: string) {
  const section = update.section ?? before.section;
  const department = (update.department ?? before.department) || null;
  return {
    section,
    name: update.name ?? before.name,
    job_title: update.position ?? before.job_title,
    department: hasDepartment(section) ? department : null,
    linkedin: update.linkedin ?? before.linkedin,
    image: image ?? before.image,
    position: section === before.section ? before.position : await store.endOfSection(db, section),
  };
}

/**
 * Changes a member; an image in `files` (temp files) takes the place of the present one.
 * @throws AppError("stale") when the writer started from another version than the present one.
 */
export async function updateMember(
  deps: Deps,
  id: string,
  update: TeamMemberUpdate,
  files: string[],
  writer: Writer,
): Promise<TeamMember> {
  checkVersion(writer, await getRow(deps, id));
  const dropped = await deps.media.whileSaving(FOLDER, files, ([image]) =>
    inTransaction(deps, async (deps) => {
      const before = await getRow(deps, id);
      checkVersion(writer, before);
      const columns = await updatedColumns(deps.db, before, update, image);
      const written = await store.updateMember(deps.db, { id, now: deps.clock(), columns, version: before.version });
      if (!written) throw new AppError("stale");
      await recordWrite(deps, writer, { action: "updated", entity, entityId: id, label: columns.name });
      return image ? [before.image] : [];
    }),
  );
  await deps.media.remove(dropped);
  return getMember(deps, id);
}

/** @throws AppError("not_found") */
export async function deleteMember(deps: Deps, id: string, writer: Writer): Promise<void> {
  const image = await inTransaction(deps, async (deps) => {
    const before = await getRow(deps, id);
    checkVersion(writer, before);
    await store.deleteMember(deps.db, id);
    await recordWrite(deps, writer, { action: "deleted", entity, entityId: id, label: before.name });
    return before.image;
  });
  await deps.media.remove([image]);
}

/**
 * Puts the members of a section in a new order.
 * @throws AppError("conflict") unless `ids` names each present member of the section once.
 */
export async function reorderTeam(deps: Deps, { section, ids }: TeamOrder, writer: Writer): Promise<TeamMember[]> {
  await inTransaction(deps, async (deps) => {
    const present = (await store.listMembersOf(deps.db, section)).map((row) => row.id);
    const named = new Set(ids);
    if (ids.length !== present.length || !present.every((id) => named.has(id)))
      throw new AppError("conflict", { message: teamMessages.orderConflict });
    await store.placeMembers(deps.db, ids);
    await recordWrite(deps, writer, {
      action: "reordered",
      entity,
      entityId: section,
      label: sectionWords[section].tab,
    });
  });
  return listSection(deps, section);
}
