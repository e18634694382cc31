import { z } from "zod";
import type { Api, ReadApi } from "#api-client/api.ts";
import { formData } from "#api-client/form-data.ts";
import { query } from "#api-client/query.ts";
import { writeCalls } from "#api-client/write-calls.ts";
import type { PublishingInput } from "#shared/publishing.ts";
import { Team, TeamMember, type TeamMemberInput } from "./team.contract.ts";
import { hasDepartment, type TeamSection } from "./team.words.ts";

/** What the add and edit forms send; without an image an edit leaves the present one. */
export type TeamMemberDraft = z.input<typeof TeamMemberInput> & PublishingInput & { image?: File | undefined };

const path = "/team";

/** The people of a year, the current unless told. */
export const fetchTeam = (api: ReadApi, year?: string) => api.get(path + query({ year }), Team);

/** A member as stored now; undefined when they are gone. */
export async function findTeamMember(api: ReadApi, { _id, year }: TeamMember): Promise<TeamMember | undefined> {
  const sections = Object.values(await fetchTeam(api, year));
  return sections.flat().find((member) => member._id === _id);
}

/** The people of one section in the current year. */
export const fetchTeamSection = (api: ReadApi, section: TeamSection) =>
  api.get(path + query({ section }), z.array(TeamMember));

/** The years of which there are people, the latest first. */
export const fetchTeamYears = (api: ReadApi) => api.get(`${path}/years`, z.array(z.string()));

export const {
  create: createTeamMember,
  update: updateTeamMember,
  remove: deleteTeamMember,
} = writeCalls<TeamMemberDraft, TeamMember>(path, TeamMember, ({ department, ...draft }) =>
  formData({ ...draft, department: hasDepartment(draft.section) ? department : undefined }),
);

/** Puts the members of a section, of one year, in the order of `ids`, which names each of them once. */
export const reorderTeam = (
  api: Api,
  order: { section: TeamSection; year?: string | undefined; ids: readonly string[] },
) => api.send("PUT", `${path}/order`, z.array(TeamMember), { body: order });
