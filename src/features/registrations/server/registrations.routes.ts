import { z } from "zod";
import type { Deps } from "#platform/deps.ts";
import { ErrorBody, responses } from "#platform/http/error-handler.ts";
import { createFormAdmission } from "#platform/http/form-admission.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { clientAddress } from "#platform/rate-limiter.ts";
import { canBeStored, UNSTORABLE } from "#shared/form-fields.ts";
import { RegistrationAccepted, RegistrationForm, RegistrationTicket } from "../registrations.contract.ts";
import { registrationMessages } from "../registrations.labels.ts";
import { afterEventRoutes, participantRoutes, uncached } from "./participants.routes.ts";
import { peopleRoutes } from "./people.routes.ts";
import type { RegistrationDeps } from "./registered-event.service.ts";
import { type FormOfEvent, registerPeople } from "./registrations.service.ts";
import { settingsRoutes } from "./settings.routes.ts";

/** A whole campus can share one address, so an opening is never refused by count (docs/decisions/011-use-limits-by-cost.md). */
const WITHOUT_TICKET = { burst: 3000, perDay: 10_000 };
const WITH_TICKET = { burst: 10_000, perDay: 20_000 };

const tags = ["registrations"];
const OfEvent = z.object({ id: z.string().max(100).refine(canBeStored, UNSTORABLE) });

/** Registers the routes of built-in registration: for officers, visitors and participants. */
export function registrationsRoutes(
  app: HttpServer,
  siteDeps: Deps,
  parts: Pick<RegistrationDeps, "findEvent" | "branch" | "sendsEmail" | "onErased"> & {
    /** Asks an address to confirm its subscription to the newsletter. */
    subscribe: (email: string) => Promise<void>;
  },
) {
  const deps: RegistrationDeps = { ...siteDeps, ...parts };
  const limits = { withoutTicket: WITHOUT_TICKET, withTicket: WITH_TICKET };
  const admission = createFormAdmission<FormOfEvent, RegistrationAccepted>(
    siteDeps,
    { name: "registration-tickets", ...limits, refusal: registrationMessages.tooMany },
    (db, forms) => registerPeople({ ...deps, db }, forms),
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
    async ({ params, body, ip, log }, reply) => {
      const { ticket, ...form } = body;
      const accepted = await admission.store({ network: clientAddress(ip), ticket }, { eventId: params.id, form });
      // The registration is already stored.
      if (form.newsletter)
        await parts
          .subscribe(form.email)
          .catch((error: unknown) => log.error({ err: error }, "could not ask for a newsletter subscription"));
      return uncached(reply).code(201).send(accepted);
    },
  );

  app.post(
    "/api/registrations/ticket",
    { config: { access: "public" }, schema: { tags, response: responses(RegistrationTicket) } },
    async (_request, reply) => uncached(reply).send(await admission.issue()),
  );

  settingsRoutes(app, deps);
  participantRoutes(app, deps);
  peopleRoutes(app, deps);
  afterEventRoutes(app, deps);
}
