import { z } from "zod";
import type { Api, ReadApi } from "#api-client/api.ts";
import { formData } from "#api-client/form-data.ts";
import { writeCalls } from "#api-client/write-calls.ts";
import { Team, TeamMember, type TeamMemberInput } from "./team.contract.ts";
import { hasDepartment, type TeamSection } from "./team.words.ts";

/** What the add and edit forms send; without an image an edit leaves the present one. */
export type TeamMemberDraft = z.input<typeof TeamMemberInput> & { image?: File | undefined };

const path = "/team";

export const fetchTeam = (api: ReadApi) => api.get(path, Team);

export const {
  create: createTeamMember,
  update: updateTeamMember,
  remove: deleteTeamMember,
} = writeCalls<TeamMemberDraft, TeamMember>(path, TeamMember, ({ department, ...draft }) =>
  formData({ ...draft, department: hasDepartment(draft.section) ? department : undefined }),
);

/** Puts the members of a section in the order of `ids`, which names each of them once. */
export const reorderTeam = (api: Api, section: TeamSection, ids: readonly string[]) =>
  api.send("PUT", `${path}/order`, z.array(TeamMember), { body: { section, ids } });
