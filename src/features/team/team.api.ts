import { z } from "zod";
import { type Api, formData, query, type ReadApi } from "#api-client/api.ts";
import { contentApi } from "#api-client/content-calls.ts";
import type { PublishingInput } from "#shared/publishing.ts";
import { Team, TeamMember, type TeamMemberInput } from "./team.contract.ts";
import { hasDepartment, type TeamSection } from "./team.labels.ts";

/** The fields of the add and edit forms. Without an image, an edit keeps the current one. */
export type TeamMemberDraft = z.input<typeof TeamMemberInput> & PublishingInput & { image?: File | undefined };

const path = "/team";

/** Returns the members of a year, by default the current one. */
export const fetchTeam = (api: ReadApi, year?: string) => api.get(path + query({ year }), Team);

/** Returns the stored member; undefined if it was deleted. */
export async function findTeamMember(api: ReadApi, { _id, year }: TeamMember): Promise<TeamMember | undefined> {
  const sections = Object.values(await fetchTeam(api, year));
  return sections.flat().find((member) => member._id === _id);
}

/** Returns the members of a chapter in the current year. */
export const fetchChapterTeam = (api: ReadApi, chapter: string) =>
  api.get(path + query({ chapter }), z.array(TeamMember));

/** Returns the years with members, the latest first. */
export const fetchTeamYears = (api: ReadApi) => api.get(`${path}/years`, z.array(z.string()));

export const teamApi = contentApi<TeamMemberDraft, TeamMember>(path, TeamMember, ({ department, ...draft }) =>
  formData({ ...draft, department: hasDepartment(draft.section) ? department : undefined }),
);

/** Saves the order of a section and year. `ids` contains each member once. */
export const reorderTeam = (
  api: Api,
  order: { section: TeamSection; year?: string | undefined; ids: readonly string[] },
) => api.send("PUT", `${path}/order`, z.array(TeamMember), { body: order });
