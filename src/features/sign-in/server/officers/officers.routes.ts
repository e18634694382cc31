import { z } from "zod";
import { signedIn } from "#platform/http/access.ts";
import { ErrorBody, responses } from "#platform/http/error-handler.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { ById, Deleted } from "#shared/by-id.ts";
import {
  Acceptance,
  Accepted,
  CounselorInput,
  Invitation,
  InvitationInput,
  InvitationToken,
  NewInvitation,
  Officer,
  OfficerInput,
} from "../../officers.contract.ts";
import { cancelCounselorChange, requestCounselorChange } from "./counselor-change.service.ts";
import {
  acceptInvitation,
  getInvitation,
  type InvitationsDeps,
  invite,
  listInvitations,
  withdrawInvitation,
} from "./invitations.service.ts";
import { changeOfficer, listOfficers } from "./officers.service.ts";

const tags = ["officers"];
const config = { access: "owner" as const };
const open = { access: "public" as const, isSignIn: true };

/** Registers the routes for officers and invitations. */
export function officersRoutes(app: HttpServer, deps: InvitationsDeps) {
  app.get("/api/officers", { config, schema: { tags, response: responses(z.array(Officer)) } }, (request) =>
    listOfficers(deps, signedIn(request)),
  );

  app.put(
    "/api/officers/:id",
    { config, schema: { tags, params: ById, body: OfficerInput, response: responses(Officer) } },
    (request) => changeOfficer(deps, request.params.id, request.body, { ...signedIn(request), address: request.ip }),
  );

  app.post(
    "/api/officers/:id/counselor",
    { config, schema: { tags, params: ById, body: CounselorInput, response: responses(Officer) } },
    (request) =>
      requestCounselorChange(deps, request.params.id, request.body, { ...signedIn(request), address: request.ip }),
  );

  app.delete(
    "/api/officers/:id/counselor",
    { config, schema: { tags, params: ById, response: responses(Officer) } },
    (request) => cancelCounselorChange(deps, request.params.id, signedIn(request)),
  );

  app.get("/api/invitations", { config, schema: { tags, response: responses(z.array(Invitation)) } }, () =>
    listInvitations(deps),
  );

  app.post(
    "/api/invitations",
    { config, schema: { tags, body: InvitationInput, response: { 201: NewInvitation, default: ErrorBody } } },
    async (request, reply) =>
      reply.code(201).send(await invite(deps, request.body, { ...signedIn(request), address: request.ip })),
  );

  app.delete(
    "/api/invitations/:id",
    { config, schema: { tags, params: ById, response: responses(Deleted) } },
    async (request) => {
      await withdrawInvitation(deps, request.params.id, signedIn(request));
      return { _id: request.params.id };
    },
  );

  app.post(
    "/api/invitations/look",
    { config: open, schema: { tags, body: InvitationToken, response: responses(Invitation) } },
    async ({ body, ip }, reply) =>
      reply.header("cache-control", "no-store").send(await getInvitation(deps, body.token, ip)),
  );

  app.post(
    "/api/invitations/accept",
    { config: open, schema: { tags, body: Acceptance, response: { 201: Accepted, default: ErrorBody } } },
    async ({ body, ip, log }, reply) => {
      const accepted = await acceptInvitation(deps, body, ip);
      log.info({ admin: accepted.username }, "accepted an invitation");
      return reply.code(201).header("cache-control", "no-store").send(accepted);
    },
  );
}
