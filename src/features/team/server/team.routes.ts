import { z } from "zod";
import { contentRoutes } from "#content/content.routes.ts";
import type { Deps } from "#platform/deps.ts";
import { imageEditForm, imageForm } from "#platform/http/image-form.ts";
import { publicRead } from "#platform/http/public-reads.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { Team, TeamMember, TeamMemberInput, TeamMemberUpdate, TeamOrder, TeamQuery } from "../team.contract.ts";
import {
  createMember,
  deleteMember,
  listSection,
  listTeam,
  listTeamYears,
  reorderTeam,
  updateMember,
} from "./team.service.ts";

const tag = "team";
const answer = z.union([Team, z.array(TeamMember)]);

export function teamRoutes(app: HttpServer, deps: Deps) {
  publicRead(app, { path: "/api/team", tag, querystring: TeamQuery, answer }, ({ query: { section, year } }) =>
    section ? listSection(deps, section, year) : listTeam(deps, year),
  );
  publicRead(app, { path: "/api/team/years", tag, answer: z.array(z.string()) }, () => listTeamYears(deps));

  const routes = contentRoutes(app, deps, { path: "/api/team", tag, item: TeamMember });
  routes.create(imageForm(TeamMemberInput), (form) => createMember(deps, form));
  routes.order(TeamOrder, (order, writer) => reorderTeam(deps, order, writer));
  routes.update(imageEditForm(TeamMemberUpdate), (id, form) => updateMember(deps, id, form));
  routes.remove((id, writer) => deleteMember(deps, id, writer));
}
