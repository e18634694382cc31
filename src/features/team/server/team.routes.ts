import { z } from "zod";
import { contentRoutes } from "#content/content.routes.ts";
import type { Deps } from "#platform/deps.ts";
import { imageEditForm, imageForm } from "#platform/http/image-form.ts";
import { publicRead } from "#platform/http/public-reads.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { Team, TeamMember, TeamMemberInput, TeamMemberUpdate, TeamOrder, TeamQuery } from "../team.contract.ts";
import { type TeamSection, teamSections } from "../team.labels.ts";
import {
  createMember,
  listSection,
  listTeam,
  listTeamYears,
  members,
  presentMember,
  reorderTeam,
  updateMember,
} from "./team.service.ts";
import { memberForVisitors } from "./visitors-view.ts";

const tag = "team";
const answer = z.union([Team, z.array(TeamMember)]);

interface TeamRoutesOptions {
  /** Returns the current team year. */
  currentYear: () => Promise<string>;
}

export function teamRoutes(app: HttpServer, deps: Deps, { currentYear }: TeamRoutesOptions) {
  publicRead(app, { path: "/api/team/years", tag, answer: z.array(z.string()) }, () => listTeamYears(deps));

  const routes = contentRoutes(app, deps, {
    type: members,
    present: (row) => presentMember(deps, row),
    tag,
    item: TeamMember,
  });
  const sectionForAdmins = (group: { section: TeamSection; year: string }) =>
    routes.listForAdmins({}, (scope) => listSection(deps, group, scope)) as Promise<TeamMember[]>;
  publicRead(
    app,
    { path: "/api/team", tag, querystring: TeamQuery, answer },
    async ({ query }) => {
      const now = await currentYear();
      const { section, year = now } = query;
      const present = memberForVisitors(deps, { isOver: year !== now });
      if (!section) return listTeam(deps, year, present);
      return (await listSection(deps, { section, year }, "published")).map(present);
    },
    async ({ query }) => {
      const { section, year = await currentYear() } = query;
      if (section) return sectionForAdmins({ section, year });
      const sections = teamSections.map(async (section) => [section, await sectionForAdmins({ section, year })]);
      return Object.fromEntries(await Promise.all(sections)) as Team;
    },
  );
  routes.create(imageForm(TeamMemberInput), async (form) => createMember(deps, form, await currentYear()));
  routes.order(TeamOrder, async (order, writer) => reorderTeam(deps, order, writer, await currentYear()));
  routes.update(imageEditForm(TeamMemberUpdate), (id, form) => updateMember(deps, id, form));
}
