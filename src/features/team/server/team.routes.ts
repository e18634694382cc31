import { z } from "zod";
import type { Deps } from "#platform/deps.ts";
import { ErrorBody } from "#platform/http/error-handler.ts";
import { withForm } from "#platform/http/form.ts";
import { imageForm } from "#platform/http/image-form.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { writerOf } from "#platform/http/writer.ts";
import { ById, Deleted } from "#shared/by-id.ts";
import { Section, Team, TeamMember, TeamMemberInput, TeamMemberUpdate, TeamOrder } from "../team.contract.ts";
import { createMember, deleteMember, listSection, listTeam, reorderTeam, updateMember } from "./team.service.ts";

const createForm = imageForm(TeamMemberInput);
const updateForm = imageForm(TeamMemberUpdate);

const querystring = z.object({ section: Section.optional() });
const tags = ["team"];

export function teamRoutes(app: HttpServer, deps: Deps) {
  app.get(
    "/api/team",
    {
      config: { access: "public" },
      schema: { tags, querystring, response: { 200: z.union([Team, z.array(TeamMember)]), default: ErrorBody } },
    },
    ({ query: { section } }) => (section ? listSection(deps, section) : listTeam(deps)),
  );

  app.post(
    "/api/team",
    {
      config: { access: "admin", form: createForm },
      schema: { tags, response: { 201: TeamMember, default: ErrorBody } },
    },
    async (request, reply) => {
      const writer = writerOf(request);
      const member = await withForm(request, deps.temp, createForm, ({ fields, files }) =>
        createMember(deps, fields, files.image, writer),
      );
      return reply.code(201).send(member);
    },
  );

  app.put(
    "/api/team/order",
    {
      config: { access: "admin" },
      schema: { tags, body: TeamOrder, response: { 200: z.array(TeamMember), default: ErrorBody } },
    },
    (request) => reorderTeam(deps, request.body, writerOf(request)),
  );

  app.put(
    "/api/team/:id",
    {
      config: { access: "admin", form: updateForm },
      schema: { tags, params: ById, response: { 200: TeamMember, default: ErrorBody } },
    },
    (request) => {
      const writer = writerOf(request);
      return withForm(request, deps.temp, updateForm, ({ fields, files }) =>
        updateMember(deps, request.params.id, fields, files.image, writer),
      );
    },
  );

  app.delete(
    "/api/team/:id",
    { config: { access: "admin" }, schema: { tags, params: ById, response: { 200: Deleted, default: ErrorBody } } },
    async (request) => {
      await deleteMember(deps, request.params.id, writerOf(request));
      return { _id: request.params.id };
    },
  );
}
