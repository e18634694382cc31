import { z } from "zod";
import type { Api, WriteOptions } from "#api-client/api.ts";
import { formData } from "#api-client/form-data.ts";
import { Deleted } from "#shared/by-id.ts";
import { Team, TeamMember } from "./team.contract.ts";
import { hasDepartment, type TeamSection } from "./team.words.ts";

/** What the add and edit forms send. */
export interface TeamMemberDraft {
  name: string;
  position: string;
  department: string;
  linkedin: string;
  section: TeamSection;
  /** Left out of an edit, the present image stays. */
  image?: File | undefined;
}

type Progress = Pick<WriteOptions, "onProgress">;

const toForm = ({ department, ...draft }: TeamMemberDraft) =>
  formData({ ...draft, department: hasDepartment(draft.section) ? department : undefined });

const path = (id: string) => `/team/${encodeURIComponent(id)}`;

export const fetchTeam = (api: Api) => api.get("/team", Team);

export const createTeamMember = (api: Api, draft: TeamMemberDraft, { onProgress }: Progress = {}) =>
  api.send("POST", "/team", TeamMember, { body: toForm(draft), onProgress });

export const updateTeamMember = (
  api: Api,
  member: { _id: string; version: number },
  draft: TeamMemberDraft,
  { onProgress }: Progress = {},
) => api.send("PUT", path(member._id), TeamMember, { body: toForm(draft), version: member.version, onProgress });

export const deleteTeamMember = (api: Api, member: { _id: string }) => api.send("DELETE", path(member._id), Deleted);

/** Puts the members of a section in the order of `ids`, which names each of them once. */
export const reorderTeam = (api: Api, section: TeamSection, ids: readonly string[]) =>
  api.send("PUT", "/team/order", z.array(TeamMember), { body: { section, ids } });
