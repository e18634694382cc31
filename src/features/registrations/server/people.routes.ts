import { z } from "zod";
import { writerOf } from "#content/write.ts";
import { ErrorBody, responses } from "#platform/http/error-handler.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { canBeStored, UNSTORABLE } from "#shared/form-fields.ts";
import { listingOf, SearchHeaders } from "#shared/paging.ts";
import {
  MailReport,
  MessageInput,
  MessageSent,
  PeopleCounts,
  PeopleExportQuery,
  PeopleQuery,
} from "../people.contract.ts";
import {
  PersonCorrection,
  PersonLink,
  Registration,
  RegistrationAdded,
  RegistrationByHand,
  RegistrationChanged,
  RegistrationRemoval,
} from "../registrations.contract.ts";
import { exportLabels } from "../registrations.labels.ts";
import { uncached } from "./participants.routes.ts";
import {
  addPerson,
  correctPerson,
  countPeople,
  exportPeople,
  getMailReport,
  getPersonLink,
  listAdminRegistrations,
  removePerson,
  sendMessage,
} from "./people.service.ts";
import type { RegistrationDeps } from "./registered-event.service.ts";

const tags = ["registrations"];
const Id = z.string().max(100).refine(canBeStored, UNSTORABLE);
const OfEvent = z.object({ id: Id });
const OfRegistration = OfEvent.extend({ registrationId: Id });
const Changed = responses(RegistrationChanged);
const done = { ok: true as const };
const config = { access: "content" } as const;

const files = {
  csv: { name: exportLabels.csvFile, type: "text/csv; charset=utf-8" },
  xlsx: { name: exportLabels.xlsxFile, type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" },
} as const;

/** Registers the routes with which officers see and change the registrations of an event. */
export function peopleRoutes(app: HttpServer, deps: RegistrationDeps) {
  app.get(
    "/api/events/:id/registrations",
    {
      config,
      schema: {
        tags,
        params: OfEvent,
        querystring: PeopleQuery,
        headers: SearchHeaders,
        response: responses(listingOf(Registration)),
      },
    },
    async ({ params, query, headers }, reply) =>
      uncached(reply).send(await listAdminRegistrations(deps, params.id, query, headers["search-words"])),
  );

  for (const format of ["csv", "xlsx"] as const)
    app.get(
      `/api/events/:id/registrations/export.${format}`,
      {
        config,
        schema: {
          tags,
          params: OfEvent,
          querystring: PeopleExportQuery,
          headers: SearchHeaders,
          response: { 200: z.any().meta({ description: files[format].name }), default: ErrorBody },
        },
      },
      async (request, reply) => {
        const { params, query, headers } = request;
        const options = { eventId: params.id, format, query, search: headers["search-words"] };
        const file = await exportPeople(deps, options, writerOf(request));
        return uncached(reply)
          .header("content-disposition", `attachment; filename="${files[format].name}"`)
          .type(files[format].type)
          .send(file);
      },
    );

  app.get(
    "/api/events/:id/registrations/counts",
    { config, schema: { tags, params: OfEvent, response: responses(PeopleCounts) } },
    ({ params }) => countPeople(deps, params.id),
  );

  app.get(
    "/api/events/:id/registrations/mails",
    { config, schema: { tags, params: OfEvent, response: responses(MailReport) } },
    async ({ params }, reply) => uncached(reply).send(await getMailReport(deps, params.id)),
  );

  app.post(
    "/api/events/:id/registrations/message",
    { config, schema: { tags, params: OfEvent, body: MessageInput, response: responses(MessageSent) } },
    async (request) => ({
      recipients: await sendMessage(deps, request.params.id, request.body, writerOf(request)),
    }),
  );

  app.post(
    "/api/events/:id/registrations/by-hand",
    { config, schema: { tags, params: OfEvent, body: RegistrationByHand, response: responses(RegistrationAdded) } },
    async (request) => ({ ...done, _id: await addPerson(deps, request.params.id, request.body, writerOf(request)) }),
  );

  app.get(
    "/api/events/:id/registrations/:registrationId/link",
    { config, schema: { tags, params: OfRegistration, response: responses(PersonLink) } },
    async ({ params: { id: eventId, registrationId: id } }, reply) =>
      uncached(reply).send(await getPersonLink(deps, { eventId, id })),
  );

  app.put(
    "/api/events/:id/registrations/:registrationId",
    { config, schema: { tags, params: OfRegistration, body: PersonCorrection, response: Changed } },
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
