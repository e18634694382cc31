import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { audit, writerOf } from "#content/write.ts";
import { AppError } from "#platform/errors.ts";
import { signedIn } from "#platform/http/access.ts";
import { ErrorBody, responses } from "#platform/http/error-handler.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { canBeStored, UNSTORABLE } from "#shared/form-fields.ts";
import {
  CheckInResults,
  CheckInUpload,
  DoorLinkInput,
  DoorOverview,
  DoorSync,
  DoorSyncInput,
  NewDoorLink,
} from "../check-ins.contract.ts";
import { doorLabels, doorMessages } from "../door.labels.ts";
import { RegistrationChanged } from "../registrations.contract.ts";
import { recordCheckIns } from "./check-ins.service.ts";
import { createDoorLink, type DoorLinkDeps, getDoorEvent, openDoor, revokeDoorLink } from "./door-links.service.ts";
import { getDoorOverview, syncDoor } from "./door-sync.service.ts";

const tags = ["check-in"];
const Id = z.string().max(100).refine(canBeStored, UNSTORABLE);
const OfEvent = z.object({ id: Id });
const OfLink = OfEvent.extend({ linkId: Id });
const OfToken = z.object({ token: z.string().regex(/^[\w-]{43}$/) });
const SECRET = /^Bearer ([A-Za-z0-9_-]{43})$/i;

const manifestOf = (token: string) => ({
  name: doorLabels.appName,
  short_name: doorLabels.appName,
  id: "/door/",
  start_url: `/door/${token}`,
  scope: "/door/",
  display: "standalone",
  background_color: "#002855",
  theme_color: "#002855",
  icons: [
    { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
    { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
  ],
});

/** Registers the routes of check-in: for officers, and for helpers with a door link. */
export function checkInsRoutes(app: HttpServer, deps: DoorLinkDeps) {
  const config = { access: "content" } as const;

  app.post(
    "/api/events/:id/check-ins",
    { config, schema: { tags, params: OfEvent, body: CheckInUpload, response: responses(CheckInResults) } },
    async (request) => {
      const { id } = request.params;
      const { title: label } = await getDoorEvent(deps, id);
      const { username: actor } = signedIn(request);
      const undo = { actor, action: "deleted", entity: "check-in", label } as const;
      const results = await recordCheckIns(deps, id, request.body, actor, (db, registrationId) =>
        audit({ ...deps, db }, { ...undo, entityId: registrationId ?? id }),
      );
      return { results };
    },
  );

  app.get(
    "/api/events/:id/door",
    { config, schema: { tags, params: OfEvent, response: responses(DoorOverview) } },
    ({ params }) => getDoorOverview(deps, params.id),
  );

  app.post(
    "/api/events/:id/door-links",
    {
      config,
      schema: { tags, params: OfEvent, body: DoorLinkInput, response: { 201: NewDoorLink, default: ErrorBody } },
    },
    async (request, reply) => {
      const { adminId } = signedIn(request);
      const link = { eventId: request.params.id, name: request.body.name };
      return reply.code(201).send(await createDoorLink(deps, link, { ...writerOf(request), adminId }));
    },
  );

  app.delete(
    "/api/events/:id/door-links/:linkId",
    { config, schema: { tags, params: OfLink, response: responses(RegistrationChanged) } },
    async (request) => {
      const { id: eventId, linkId: id } = request.params;
      await revokeDoorLink(deps, { eventId, id }, writerOf(request));
      return { ok: true as const };
    },
  );

  /** Finds the event of the secret in the request's header. Counts wrong secrets to limit guessing. */
  async function doorOf(request: FastifyRequest) {
    const secret = SECRET.exec(request.headers.authorization ?? "")?.[1];
    try {
      if (!secret) throw new AppError("unauthorised", { message: doorMessages.unknownLink });
      return await openDoor(deps, secret);
    } catch (error) {
      if (error instanceof AppError && error.code === "unauthorised") app.limitInvalidTokens(request);
      throw error;
    }
  }

  // Lets a phone install the page of one link. The browser reads it without the page's scripts.
  app.get(
    "/door/:token/app.webmanifest",
    { config: { access: "public" }, schema: { hide: true, params: OfToken } },
    async ({ params }, reply) =>
      reply
        .headers({ "content-type": "application/manifest+json", "cache-control": "private, no-store" })
        .send(JSON.stringify(manifestOf(params.token))),
  );

  // The secret is in a header, because proxies log URLs.
  app.post(
    "/api/door/sync",
    {
      // Phones may still have records of the last event.
      config: { access: "public", isOpenInArchive: true },
      schema: { tags, body: DoorSyncInput, response: responses(DoorSync) },
    },
    async (request, reply) => {
      const door = await doorOf(request);
      reply.header("cache-control", "private, no-store");
      return syncDoor(deps, door, request.body);
    },
  );
}
