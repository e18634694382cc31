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
  TimelineEvent,
  TimelineQuery,
} from "../events.contract.ts";
import { eventClosingsRoutes } from "./event-closings.routes.ts";
import { eventEditsRoutes } from "./event-edits.routes.ts";
import {
  type CopySettings,
  createEvent,
  events,
  getNeighbors,
  getRegistration,
  listEvents,
  listEventYears,
  listTimeline,
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

export function eventsRoutes(app: HttpServer, deps: Deps & { copySettings: CopySettings }) {
  eventEditsRoutes(app, deps);
  eventClosingsRoutes(app, deps);
  const routes = contentRoutes(app, deps, {
    type: events,
    present: presentEvent,
    tag: "events",
    item: Event,
  });
  routes.list(EventQuery, listEvents);
  routes.one();
  routes.bySlug();
  routes.create({ fields: EventCreation, files: { images } }, createEvent);
  routes.update({ fields: EventUpdate, files: { images } }, updateEvent);

  publicRead(app, { path: "/api/events/years", tag: "events", answer: z.array(EventYear) }, () => listEventYears(deps));
  publicRead(
    app,
    { path: "/api/events/timeline", tag: "events", querystring: TimelineQuery, answer: z.array(TimelineEvent) },
    ({ query }) => listTimeline(deps, query.year),
  );
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
