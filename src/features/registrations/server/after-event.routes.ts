import { z } from "zod";
import { writerOf } from "#content/content.routes.ts";
import { ErrorBody } from "#platform/http/error-handler.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { canBeStored, UNSTORABLE } from "#shared/form-fields.ts";
import { Certificate, CertificateChange, FeedbackInput, FeedbackResults } from "../feedback.contract.ts";
import { RegistrationChanged } from "../registrations.contract.ts";
import { changeCertificate, getCertificate, getFeedback, giveFeedback } from "./after-event.service.ts";
import { uncached, withToken } from "./participants.routes.ts";
import type { RegistrationDeps } from "./registered-event.ts";

const tags = ["registrations"];
const Id = z.string().max(100).refine(canBeStored, UNSTORABLE);
const OfToken = z.object({ token: Id });
const OfEvent = z.object({ id: Id });
const Changed = { 200: RegistrationChanged, default: ErrorBody };
const done = { ok: true as const };

/** Registers the routes for the time after an event: feedback and certificates of attendance. */
export function afterEventRoutes(app: HttpServer, deps: RegistrationDeps) {
  app.post(
    "/api/registrations/:token/feedback",
    { config: { access: "public" }, schema: { tags, params: OfToken, body: FeedbackInput, response: Changed } },
    async (request, reply) => {
      await withToken(app, request, () => giveFeedback(deps, request.params.token, request.body));
      return uncached(reply).send(done);
    },
  );

  app.get(
    "/api/certificates/:token",
    {
      config: { access: "public" },
      schema: { tags, params: OfToken, response: { 200: Certificate, default: ErrorBody } },
    },
    async (request, reply) =>
      uncached(reply).send(await withToken(app, request, () => getCertificate(deps, request.params.token))),
  );

  app.get(
    "/api/events/:id/feedback",
    {
      config: { access: "content" },
      schema: { tags, params: OfEvent, response: { 200: FeedbackResults, default: ErrorBody } },
    },
    ({ params }) => getFeedback(deps, params.id),
  );

  app.put(
    "/api/events/:id/registrations/:registrationId/certificate",
    {
      config: { access: "content" },
      schema: {
        tags,
        params: OfEvent.extend({ registrationId: Id }),
        body: CertificateChange,
        response: Changed,
      },
    },
    async (request) => {
      const { id: eventId, registrationId: id } = request.params;
      await changeCertificate(deps, { eventId, id }, request.body.isRevoked, writerOf(request));
      return done;
    },
  );
}
