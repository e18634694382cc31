import { z } from "zod";
import { contentRoutes } from "#content/content.routes.ts";
import { imageEditForm } from "#platform/http/form.ts";
import { publicRead } from "#platform/http/public-reads.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { Team, TeamMember, TeamMemberInput, TeamMemberUpdate, TeamOrder, TeamQuery } from "../team.contract.ts";
import { type TeamSection, teamSections } from "../team.labels.ts";
import {
  createMember,
  listTeam,
  listTeamYears,
  memberForVisitors,
  members,
  presentMember,
  reorderTeam,
  type TeamDeps,
  updateMember,
} from "./team.service.ts";
import { listMembersOf, listMembersOfChapter } from "./team.store.ts";

const tag = "team";
const answer = z.union([Team, z.array(TeamMember)]);

export function teamRoutes(app: HttpServer, deps: TeamDeps) {
  const { currentYear } = deps;
  publicRead(app, { path: "/api/team/years", tag, answer: z.array(z.string()) }, () => listTeamYears(deps));

  const routes = contentRoutes(app, deps, { type: members, present: presentMember, tag, item: TeamMember });
  const sectionForAdmins = (group: { section: TeamSection; year: string }) =>
    routes.listForAdmins({}, (scope) => listMembersOf(deps.db, group, scope)) as Promise<TeamMember[]>;
  publicRead(
    app,
    { path: "/api/team", tag, querystring: TeamQuery, answer },
    async ({ query }) => {
      const now = await currentYear();
      const { section, chapter, year = now } = query;
      const present = memberForVisitors(deps, { isOver: year !== now });
      if (chapter) return (await listMembersOfChapter(deps.db, { chapter, year })).map(present);
      if (!section) return listTeam(deps, year, present);
      return (await listMembersOf(deps.db, { section, year }, "published")).map(present);
    },
    async ({ query }) => {
      const { section, year = await currentYear() } = query;
      if (section) return sectionForAdmins({ section, year });
      const sections = teamSections.map(async (section) => [section, await sectionForAdmins({ section, year })]);
      return Object.fromEntries(await Promise.all(sections)) as Team;
    },
  );
  routes.create(imageEditForm(TeamMemberInput), createMember);
  routes.order(TeamOrder, reorderTeam);
  routes.update(imageEditForm(TeamMemberUpdate), updateMember);
}
