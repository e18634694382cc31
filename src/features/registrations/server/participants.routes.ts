import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { writerOf } from "#content/write.ts";
import { AppError } from "#platform/errors.ts";
import { ErrorBody, responses } from "#platform/http/error-handler.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { clientAddress, RateLimiter } from "#platform/rate-limiter.ts";
import { canBeStored, UNSTORABLE } from "#shared/form-fields.ts";
import { parseToken } from "../participant-token.rules.ts";
import {
  Certificate,
  CertificateChange,
  FeedbackInput,
  FeedbackResults,
  LinkRequest,
  OwnRegistration,
  PersonalExport,
  RegistrationChanged,
  RegistrationCorrected,
  RegistrationCorrection,
  Ticket,
} from "../registrations.contract.ts";
import { exportLabels, registrationMessages } from "../registrations.labels.ts";
import { changeCertificate, getCertificate, getFeedback, giveFeedback } from "./after-event.service.ts";
import {
  changeOwnRegistration,
  correctOwnRegistration,
  exportOwnRegistration,
  getOwnCalendar,
  getOwnRegistration,
  getTicket,
  requestLink,
} from "./participants.service.ts";
import type { RegistrationDeps } from "./registered-event.service.ts";

/** A whole campus can share one address. */
const LINKS = { burst: 300, intervalMs: 86_400_000 / 2000 };

/** Refused corrections of one registration, so that participants cannot try many addresses. */
const CORRECTIONS = { burst: 5, intervalMs: 3_600_000 };

const tags = ["registrations"];
const Id = z.string().max(100).refine(canBeStored, UNSTORABLE);
const OfToken = z.object({ token: Id });
const OfEvent = z.object({ id: Id });
const Changed = responses(RegistrationChanged);
const done = { ok: true as const };
const config = { access: "public" } as const;
/** Participants can correct and erase their data as long as the site has it. */
const ownData = { ...config, isOpenInArchive: true } as const;

/** Responses with personal data are never stored by a cache. */
export const uncached = (reply: FastifyReply) => reply.header("cache-control", "private, no-store");

/** Counts invalid tokens to limit guessing. */
async function withToken<Result>(
  app: HttpServer,
  request: FastifyRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") app.limitInvalidTokens(request);
    throw error;
  }
}

/** Registers the routes of a participant's own page. Its secret token takes the place of an account. */
export function participantRoutes(app: HttpServer, deps: RegistrationDeps) {
  const links = new RateLimiter(LINKS);
  const corrections = new RateLimiter(CORRECTIONS);

  app.get(
    "/api/registrations/:token",
    { config, schema: { tags, params: OfToken, response: responses(OwnRegistration) } },
    async (request, reply) =>
      uncached(reply).send(await withToken(app, request, () => getOwnRegistration(deps, request.params.token))),
  );

  app.get(
    "/api/registrations/:token/export",
    { config, schema: { tags, params: OfToken, response: responses(PersonalExport) } },
    async (request, reply) =>
      uncached(reply)
        .header("content-disposition", `attachment; filename="${exportLabels.personalFile}"`)
        .send(await withToken(app, request, () => exportOwnRegistration(deps, request.params.token))),
  );

  app.get(
    "/api/registrations/:token/calendar.ics",
    {
      config,
      schema: {
        tags,
        params: OfToken,
        response: { 200: z.string().meta({ description: "An iCalendar file" }), default: ErrorBody },
      },
    },
    async (request, reply) =>
      uncached(reply)
        .header("content-disposition", `attachment; filename="${exportLabels.calendarFile}"`)
        .type("text/calendar; charset=utf-8")
        .send(await withToken(app, request, () => getOwnCalendar(deps, request.params.token))),
  );

  app.get(
    "/api/tickets/:token",
    { config, schema: { tags, params: OfToken, response: responses(Ticket) } },
    async (request, reply) =>
      uncached(reply).send(await withToken(app, request, () => getTicket(deps, request.params.token))),
  );

  for (const action of ["accept", "cancel"] as const)
    app.post(
      `/api/registrations/:token/${action}`,
      {
        config: { ...config, isOpenInArchive: action === "cancel" },
        schema: { tags, params: OfToken, response: Changed },
      },
      async (request, reply) => {
        await withToken(app, request, () => changeOwnRegistration(deps, request.params.token, action));
        return uncached(reply).send(done);
      },
    );

  app.put(
    "/api/registrations/:token",
    {
      config: ownData,
      schema: { tags, params: OfToken, body: RegistrationCorrection, response: responses(RegistrationCorrected) },
    },
    async (request, reply) => {
      const { params, body } = request;
      const id = parseToken(params.token)?.registrationId ?? "";
      const seconds = corrections.take(id, deps.clock().getTime());
      if (seconds > 0)
        throw new AppError("too_many_requests", {
          message: registrationMessages.tooManyCorrections,
          retryAfterSeconds: seconds,
        });
      let isRefused = false;
      try {
        const manageUrl = await withToken(app, request, () => correctOwnRegistration(deps, params.token, body));
        return uncached(reply).send({ ...done, manageUrl });
      } catch (error) {
        isRefused = error instanceof AppError && error.code === "conflict";
        throw error;
      } finally {
        if (!isRefused) corrections.giveBack(id);
      }
    },
  );

  app.delete(
    "/api/registrations/:token",
    { config: ownData, schema: { tags, params: OfToken, response: Changed } },
    async (request, reply) => {
      await withToken(app, request, () => changeOwnRegistration(deps, request.params.token, "erase"));
      await deps.onErased();
      return uncached(reply).send(done);
    },
  );

  app.post(
    "/api/registrations/link",
    { config, schema: { tags, body: LinkRequest, response: Changed } },
    async ({ ip, body }, reply) => {
      const seconds = links.take(clientAddress(ip), deps.clock().getTime());
      if (seconds > 0)
        throw new AppError("too_many_requests", { message: registrationMessages.tooMany, retryAfterSeconds: seconds });
      await requestLink(deps, body);
      return uncached(reply).send(done);
    },
  );
}

/** Registers the routes for the time after an event: feedback and certificates of attendance. */
export function afterEventRoutes(app: HttpServer, deps: RegistrationDeps) {
  app.post(
    "/api/registrations/:token/feedback",
    { config, schema: { tags, params: OfToken, body: FeedbackInput, response: Changed } },
    async (request, reply) => {
      await withToken(app, request, () => giveFeedback(deps, request.params.token, request.body));
      return uncached(reply).send(done);
    },
  );

  app.get(
    "/api/certificates/:token",
    { config, schema: { tags, params: OfToken, response: responses(Certificate) } },
    async (request, reply) =>
      uncached(reply).send(await withToken(app, request, () => getCertificate(deps, request.params.token))),
  );

  app.get(
    "/api/events/:id/feedback",
    { config: { access: "content" }, schema: { tags, params: OfEvent, response: responses(FeedbackResults) } },
    ({ params }) => getFeedback(deps, params.id),
  );

  app.put(
    "/api/events/:id/registrations/:registrationId/certificate",
    {
      config: { access: "content" },
      schema: { tags, params: OfEvent.extend({ registrationId: Id }), body: CertificateChange, response: Changed },
    },
    async (request) => {
      const { id: eventId, registrationId: id } = request.params;
      await changeCertificate(deps, { eventId, id }, request.body.isRevoked, writerOf(request));
      return done;
    },
  );
}
