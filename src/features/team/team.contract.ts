import { z } from "zod";
import { type Api, formData, query, type ReadApi } from "#api-client/api.ts";
import { contentApi } from "#api-client/content-calls.ts";
import { isTeamYear } from "#shared/dates.ts";
import { chapterField, checkbox, optionalHttpLink, optionalText, requiredText } from "#shared/form-fields.ts";
import { pictureFields, pictureResponse } from "#shared/picture-fields.ts";
import { type PublishingInput, publishingResponse } from "#shared/publishing.ts";
import { hasDepartment, type TeamSection, teamMessages, teamSections } from "./team.labels.ts";

const DEPARTMENT_MAX_CHARACTERS = 100;

const Section = z.enum(teamSections, { error: teamMessages.section });

const department = optionalText(DEPARTMENT_MAX_CHARACTERS);

const TeamYear = z
  .string()
  .regex(/^\d{4}-\d{2}$/, teamMessages.year)
  .refine(isTeamYear, teamMessages.year)
  .meta({ description: "In the form 2024-25. The current year by default" });

/** An empty value removes the email address. */
const email = z
  .string()
  .trim()
  .max(254, teamMessages.email)
  .refine((text) => text === "" || z.email().safeParse(text).success, teamMessages.email)
  .meta({
    pattern: "^([A-Za-z0-9_+-]+(\\.[A-Za-z0-9_+-]+)*@([A-Za-z0-9][A-Za-z0-9-]*\\.)+[A-Za-z]{2,})?$",
    description: "Shown to visitors only while the year is the current year",
  });

const memberFields = z.object({
  name: requiredText(100, teamMessages.required),
  position: requiredText(100, teamMessages.required),
  department: department.optional(),
  linkedin: optionalHttpLink(teamMessages.linkedin),
  privateLink: checkbox.optional().meta({ description: "true removes the link from public pages when the year ends" }),
  email: email.optional(),
  section: Section,
  chapter: chapterField,
  year: TeamYear.optional(),
  ...pictureFields,
});

/** The fields of POST. The image is sent separately. Sections other than the two teams ignore the department. */
export const TeamMemberInput = memberFields;
export type TeamMemberInput = z.output<typeof TeamMemberInput>;

/** The fields of PUT. Absent fields stay unchanged. Empty optional fields are removed. */
export const TeamMemberUpdate = memberFields.partial();
export type TeamMemberUpdate = z.output<typeof TeamMemberUpdate>;

/** The member IDs of a section and year in their new order. */
export const TeamOrder = z.object({
  section: Section,
  year: TeamYear.optional(),
  ids: z.array(z.string().max(100)).max(1000),
});
export type TeamOrder = z.output<typeof TeamOrder>;

export const TeamMember = z.object({
  _id: z.string(),
  name: z.string(),
  position: z.string(),
  department: z.string().optional(),
  linkedin: z.string().meta({ description: "Empty without a link, or if the link is private and the year has ended" }),
  privateLink: z.boolean().optional().meta({ description: "Only in responses to administrators" }),
  email: z.string().optional(),
  image: z.string().meta({ description: "Empty without an image. The site then shows initials" }),
  ...pictureResponse,
  section: z.enum(teamSections),
  chapter: z.string().optional().meta({ description: "ID of the chapter whose page shows the member" }),
  year: z.string().meta({ description: "In the form 2024-25" }),
  version: z.number().int().meta({ description: "Send this number as If-Match to detect changes by others" }),
  ...publishingResponse,
});
export type TeamMember = z.output<typeof TeamMember>;

/** The query parameters of the list: all sections of a year, one section, or the people of a chapter. */
export const TeamQuery = z.object({
  section: Section.optional(),
  chapter: chapterField,
  year: TeamYear.optional(),
});
export type TeamQuery = z.output<typeof TeamQuery>;

/** All members of a year by section, in display order. */
export const Team = z.object({
  branchCounselor: z.array(TeamMember),
  facultyCoordinators: z.array(TeamMember),
  ieeeSbTeam: z.array(TeamMember),
  wieTeam: z.array(TeamMember),
});
export type Team = z.output<typeof Team>;

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
