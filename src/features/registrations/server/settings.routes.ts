import { LRUCache } from "lru-cache";
import { z } from "zod";
import { writerOf } from "#content/write.ts";
import { responses } from "#platform/http/error-handler.ts";
import { publicRead } from "#platform/http/public-reads.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { canBeStored, UNSTORABLE } from "#shared/form-fields.ts";
import { FormSettings, FormSettingsInput, PublicForm } from "../registration-form.contract.ts";
import {
  Availability,
  EventCancellation,
  EventCancellations,
  RegistrationSettings,
  RegistrationSettingsInput,
  RegistrationStateOfEvent,
} from "../registrations.contract.ts";
import type { RegistrationDeps } from "./registered-event.service.ts";
import { getFormSettings, saveFormSettings } from "./registrations.service.ts";
import {
  getAvailability,
  getPublicForm,
  getSettings,
  listEventCancellations,
  listRegistrationStates,
  saveSettings,
  setCancelled,
} from "./settings.service.ts";

/** Visitors of a page share one response for this long. */
const AVAILABILITY_MS = 1000;
const AVAILABILITY_EVENTS = 200;

const tag = "registrations";
const tags = [tag];
const OfEvent = z.object({ id: z.string().max(100).refine(canBeStored, UNSTORABLE) });

/** Registers the routes of the settings of registration, and of what visitors see of them. */
export function settingsRoutes(app: HttpServer, deps: RegistrationDeps) {
  const availability = new LRUCache<string, Promise<Availability>>({
    max: AVAILABILITY_EVENTS,
    ttl: AVAILABILITY_MS,
    ttlResolution: 0,
    perf: { now: () => deps.clock().getTime() },
  });

  /** The states that cached pages show. */
  const shown = new Map<string, Availability["state"]>();

  /**
   * Registrations announce no change, because most of them change only a count. Pages are rendered again for a new state.
   * Every instance reads the states itself, so others are not notified.
   */
  function renewPages(eventId: string, { state }: Pick<Availability, "state">) {
    const before = shown.get(eventId);
    if (before === undefined || before === state) return;
    shown.delete(eventId);
    deps.changes.emit([{ entity: "registration", id: eventId }]);
  }

  function currentAvailability(eventId: string): Promise<Availability> {
    const cached = availability.get(eventId);
    if (cached) return cached;
    const current = getAvailability(deps, eventId);
    availability.set(eventId, current);
    current.then(
      (answer) => renewPages(eventId, answer),
      () => availability.delete(eventId),
    );
    return current;
  }

  app.get(
    "/api/events/:id/availability",
    { config: { access: "public" }, schema: { tags, params: OfEvent, response: responses(Availability) } },
    async ({ params }, reply) =>
      reply.header("cache-control", "public, max-age=1").send(await currentAvailability(params.id)),
  );

  publicRead(
    app,
    { path: "/api/events/:id/registration-form", tag, params: OfEvent, answer: PublicForm },
    ({ params }) => getPublicForm(deps, params.id),
  );

  publicRead(app, { path: "/api/registration-states", tag, answer: z.array(RegistrationStateOfEvent) }, async () => {
    const states = await listRegistrationStates(deps);
    // Other pages may still show a previous state.
    for (const { eventId, state } of states) renewPages(eventId, { state });
    shown.clear();
    for (const { eventId, state } of states) shown.set(eventId, state);
    return states;
  });

  publicRead(app, { path: "/api/event-cancellations", tag, answer: z.array(EventCancellations) }, () =>
    listEventCancellations(deps),
  );

  app.get(
    "/api/events/:id/registration",
    { config: { access: "content" }, schema: { tags, params: OfEvent, response: responses(RegistrationSettings) } },
    ({ params }) => getSettings(deps, params.id),
  );

  app.put(
    "/api/events/:id/registration",
    {
      config: { access: "content" },
      schema: { tags, params: OfEvent, body: RegistrationSettingsInput, response: responses(RegistrationSettings) },
    },
    async (request) => {
      const { id } = request.params;
      const saved = await saveSettings(deps, id, request.body, writerOf(request));
      availability.delete(id);
      return saved;
    },
  );

  app.put(
    "/api/events/:id/registration/cancelled",
    {
      config: { access: "content" },
      schema: { tags, params: OfEvent, body: EventCancellation, response: responses(RegistrationSettings) },
    },
    async (request) => {
      const { id } = request.params;
      const saved = await setCancelled(deps, id, request.body.isCancelled, writerOf(request));
      availability.delete(id);
      return saved;
    },
  );

  app.get(
    "/api/registration-forms",
    { config: { access: "content" }, schema: { tags, response: responses(FormSettings) } },
    () => getFormSettings(deps),
  );

  app.put(
    "/api/registration-forms",
    { config: { access: "owner" }, schema: { tags, body: FormSettingsInput, response: responses(FormSettings) } },
    (request) => saveFormSettings(deps, request.body, writerOf(request)),
  );
}
