import { z } from "zod";
import type { Api, WriteOptions } from "#api-client/api.ts";
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

function toForm(draft: TeamMemberDraft): FormData {
  const form = new FormData();
  for (const name of ["name", "position", "linkedin", "section"] as const) form.set(name, draft[name]);
  if (hasDepartment(draft.section)) form.set("department", draft.department);
  if (draft.image) form.set("image", draft.image);
  return form;
}

const path = (id: string) => `/team/${encodeURIComponent(id)}`;

export const fetchTeam = (api: Api) => api.get("/team", Team);

export const fetchTeamSection = (api: Api, section: TeamSection) =>
  api.get(`/team?section=${section}`, z.array(TeamMember));

export const createTeamMember = (api: Api, draft: TeamMemberDraft, { onProgress }: Progress = {}) =>
  api.send("POST", "/team", TeamMember, { body: toForm(draft), onProgress });

export const updateTeamMember = (
  api: Api,
  member: { _id: string; version: number },
  draft: TeamMemberDraft,
  { onProgress }: Progress = {},
) => api.send("PUT", path(member._id), TeamMember, { body: toForm(draft), version: member.version, onProgress });

export const deleteTeamMember = (api: Api, member: { _id: string }) =>
  api.send("DELETE", path(member._id), z.object({ _id: z.string() }));

/** Puts the members of a section in the order of `ids`, which names each of them once. */
export const reorderTeam = (api: Api, section: TeamSection, ids: readonly string[]) =>
  api.send("PUT", "/team/order", z.array(TeamMember), { body: { section, ids } });
