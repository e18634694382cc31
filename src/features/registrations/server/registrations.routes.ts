import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { writerOf } from "#content/content.routes.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { ErrorBody } from "#platform/http/error-handler.ts";
import { createFormAdmission } from "#platform/http/form-admission.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { clientAddress } from "#platform/rate-limiter.ts";
import { canBeStored, UNSTORABLE } from "#shared/form-fields.ts";
import {
  Availability,
  OwnRegistration,
  Registration,
  RegistrationAccepted,
  RegistrationByHand,
  RegistrationChanged,
  RegistrationCorrection,
  RegistrationForm,
  RegistrationRemoval,
  RegistrationSettings,
  RegistrationSettingsInput,
  RegistrationTicket,
} from "../registrations.contract.ts";
import { registrationMessages } from "../registrations.labels.ts";
import {
  addPerson,
  changeOwnRegistration,
  correctOwnRegistration,
  correctPerson,
  getAvailability,
  getOwnRegistration,
  getSettings,
  listForOfficers,
  type RegistrationDeps,
  registerPerson,
  removePerson,
  saveSettings,
} from "./registrations.service.ts";

/** A whole campus can share one address, so an opening is never refused by count (docs/decisions/011-use-limits-by-cost.md). */
const WITHOUT_TICKET = { burst: 3000, perDay: 10_000 };
const WITH_TICKET = { burst: 10_000, perDay: 20_000 };
/** Visitors of a page share one response for this long. */
const AVAILABILITY_MS = 1000;
const AVAILABILITY_EVENTS = 200;

const tags = ["registrations"];
const Id = z.string().max(100).refine(canBeStored, UNSTORABLE);
const OfEvent = z.object({ id: Id });
const OfRegistration = OfEvent.extend({ registrationId: Id });
const OfToken = z.object({ token: Id });
const Changed = { 200: RegistrationChanged, default: ErrorBody };
const done = { ok: true as const };

/** Responses with personal data are never stored by a cache. */
const uncached = (reply: FastifyReply) => reply.header("cache-control", "private, no-store");

/** Registers the routes of built-in registration: for officers, visitors and participants. */
export function registrationsRoutes(
  app: HttpServer,
  siteDeps: Deps,
  { findEvent }: Pick<RegistrationDeps, "findEvent">,
) {
  const deps: RegistrationDeps = { ...siteDeps, findEvent };
  const admission = createFormAdmission(siteDeps, {
    name: "registration-tickets",
    withoutTicket: WITHOUT_TICKET,
    withTicket: WITH_TICKET,
    refusal: registrationMessages.tooMany,
  });
  const availability = new LRUCache<string, Promise<Availability>>({
    max: AVAILABILITY_EVENTS,
    ttl: AVAILABILITY_MS,
    ttlResolution: 0,
    perf: { now: () => siteDeps.clock().getTime() },
  });

  function currentAvailability(eventId: string): Promise<Availability> {
    const cached = availability.get(eventId);
    if (cached) return cached;
    const current = getAvailability(deps, eventId);
    availability.set(eventId, current);
    current.catch(() => availability.delete(eventId));
    return current;
  }

  officerRoutes(app, deps, { onSaved: (eventId) => availability.delete(eventId) });

  app.get(
    "/api/events/:id/availability",
    {
      config: { access: "public" },
      schema: { tags, params: OfEvent, response: { 200: Availability, default: ErrorBody } },
    },
    async ({ params }, reply) =>
      reply.header("cache-control", "public, max-age=1").send(await currentAvailability(params.id)),
  );

  app.post(
    "/api/events/:id/registrations",
    {
      config: { access: "public" },
      schema: {
        tags,
        params: OfEvent,
        body: RegistrationForm,
        response: { 201: RegistrationAccepted, default: ErrorBody },
      },
    },
    async ({ params, body, ip }, reply) => {
      const { ticket, ...form } = body;
      const accepted = await admission.store({ network: clientAddress(ip), ticket }, (db) =>
        registerPerson({ ...deps, db }, params.id, form),
      );
      return uncached(reply).code(201).send(accepted);
    },
  );

  app.post(
    "/api/registrations/ticket",
    { config: { access: "public" }, schema: { tags, response: { 200: RegistrationTicket, default: ErrorBody } } },
    async (_request, reply) => uncached(reply).send(await admission.issue()),
  );

  participantRoutes(app, deps);
}

/** Registers the routes of a participant's own page. Its secret token takes the place of an account. */
function participantRoutes(app: HttpServer, deps: RegistrationDeps) {
  const config = { access: "public" } as const;
  /** Counts tokens that are not valid, so that nobody can guess many. */
  async function withToken<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError && error.code === "not_found") app.limitInvalidTokens(request);
      throw error;
    }
  }

  app.get(
    "/api/registrations/:token",
    { config, schema: { tags, params: OfToken, response: { 200: OwnRegistration, default: ErrorBody } } },
    async (request, reply) =>
      uncached(reply).send(await withToken(request, () => getOwnRegistration(deps, request.params.token))),
  );

  for (const action of ["accept", "cancel"] as const)
    app.post(
      `/api/registrations/:token/${action}`,
      { config, schema: { tags, params: OfToken, response: Changed } },
      async (request, reply) => {
        await withToken(request, () => changeOwnRegistration(deps, request.params.token, action));
        return uncached(reply).send(done);
      },
    );

  app.put(
    "/api/registrations/:token",
    { config, schema: { tags, params: OfToken, body: RegistrationCorrection, response: Changed } },
    async (request, reply) => {
      const { params, body } = request;
      await withToken(request, () => correctOwnRegistration(deps, params.token, body));
      return uncached(reply).send(done);
    },
  );

  app.delete(
    "/api/registrations/:token",
    { config, schema: { tags, params: OfToken, response: Changed } },
    async (request, reply) => {
      await withToken(request, () => changeOwnRegistration(deps, request.params.token, "erase"));
      return uncached(reply).send(done);
    },
  );
}

/** Registers the routes for officers who may edit content. */
function officerRoutes(app: HttpServer, deps: RegistrationDeps, { onSaved }: { onSaved: (eventId: string) => void }) {
  const config = { access: "content" } as const;

  app.get(
    "/api/events/:id/registration",
    { config, schema: { tags, params: OfEvent, response: { 200: RegistrationSettings, default: ErrorBody } } },
    ({ params }) => getSettings(deps, params.id),
  );

  app.put(
    "/api/events/:id/registration",
    {
      config,
      schema: {
        tags,
        params: OfEvent,
        body: RegistrationSettingsInput,
        response: { 200: RegistrationSettings, default: ErrorBody },
      },
    },
    async (request) => {
      const { id } = request.params;
      const saved = await saveSettings(deps, id, request.body, writerOf(request));
      onSaved(id);
      return saved;
    },
  );

  app.get(
    "/api/events/:id/registrations",
    { config, schema: { tags, params: OfEvent, response: { 200: z.array(Registration), default: ErrorBody } } },
    ({ params }) => listForOfficers(deps, params.id),
  );

  app.post(
    "/api/events/:id/registrations/by-hand",
    { config, schema: { tags, params: OfEvent, body: RegistrationByHand, response: Changed } },
    async (request) => {
      await addPerson(deps, request.params.id, request.body, writerOf(request));
      return done;
    },
  );

  app.put(
    "/api/events/:id/registrations/:registrationId",
    { config, schema: { tags, params: OfRegistration, body: RegistrationCorrection, response: Changed } },
    async (request) => {
      const { id: eventId, registrationId: id } = request.params;
      await correctPerson(deps, { eventId, id }, request.body, writerOf(request));
      return done;
    },
  );

  app.post(
    "/api/events/:id/registrations/:registrationId/remove",
    { config, schema: { tags, params: OfRegistration, body: RegistrationRemoval, response: Changed } },
    async (request) => {
      const { id: eventId, registrationId: id } = request.params;
      await removePerson(deps, { eventId, id }, request.body.reason, writerOf(request));
      return done;
    },
  );
}
