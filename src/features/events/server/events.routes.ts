import { z } from "zod";
import { contentRoutes } from "#content/content.routes.ts";
import type { Deps } from "#platform/deps.ts";
import { publicRead } from "#platform/http/public-reads.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { ById } from "#shared/by-id.ts";
import {
  EVENT_IMAGE_MAX_BYTES,
  EVENT_IMAGES_MAX,
  Event,
  EventCreation,
  EventNeighbors,
  EventQuery,
  EventRegistration,
  EventUpdate,
  EventYear,
  eventMessages,
} from "../events.contract.ts";
import {
  createEvent,
  events,
  getEventAt,
  getNeighbors,
  getRegistration,
  listEventAddresses,
  listEvents,
  listEventYears,
  presentEvent,
  updateEvent,
} from "./events.service.ts";

const images = {
  maxFiles: EVENT_IMAGES_MAX,
  maxBytes: EVENT_IMAGE_MAX_BYTES,
  limit: "under" as const,
  messages: {
    invalid: eventMessages.imageType,
    tooLarge: eventMessages.imageTooLarge,
    tooMany: eventMessages.tooManyImages,
  },
};

export function eventsRoutes(app: HttpServer, deps: Deps) {
  const routes = contentRoutes(app, deps, {
    type: events,
    present: (row) => presentEvent(deps, row),
    tag: "events",
    item: Event,
  });
  routes.list(EventQuery, (query, scope) => listEvents(deps, query, scope));
  routes.one();
  routes.at((slug) => getEventAt(deps, slug));
  routes.addresses(() => listEventAddresses(deps));
  routes.create({ fields: EventCreation, files: { images } }, (form) => createEvent(deps, form));
  routes.update({ fields: EventUpdate, files: { images } }, (id, form) => updateEvent(deps, id, form));

  publicRead(app, { path: "/api/events/years", tag: "events", answer: z.array(EventYear) }, () => listEventYears(deps));
  publicRead(
    app,
    { path: "/api/events/:id/neighbours", tag: "events", params: ById, answer: EventNeighbors },
    ({ params }) => getNeighbors(deps, params.id),
  );
  publicRead(
    app,
    { path: "/api/events/:id/register", tag: "events", params: ById, answer: EventRegistration },
    ({ params }) => getRegistration(deps, params.id),
  );
}
