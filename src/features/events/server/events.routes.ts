import { z } from "zod";
import { contentRoutes } from "#content/content.routes.ts";
import { writerOf } from "#content/write.ts";
import { cacheUntilChange } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { responses } from "#platform/http/error-handler.ts";
import { publicRead } from "#platform/http/public-reads.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { ById } from "#shared/by-id.ts";
import {
  draftMayLack,
  EVENT_IMAGE_MAX_BYTES,
  EVENT_IMAGES_MAX,
  Event,
  EventClosing,
  EventClosingInput,
  EventCreation,
  EventEditResponse,
  EventInput,
  EventNeighbors,
  EventQuery,
  EventRegistration,
  EventSummary,
  EventUpdate,
  EventYear,
  eventMessages,
  TimelineEvent,
  TimelineMonth,
  TimelineQuery,
} from "../events.contract.ts";
import { type FindAttendance, getClosing, getSummary, saveClosing } from "./event-closings.service.ts";
import { discardEdit, getEdit, saveEdit } from "./event-edits.service.ts";
import { presentEvent } from "./event-rows.service.ts";
import {
  createEvent,
  type EventSettings,
  events,
  eventsWith,
  getNeighbors,
  getRegistration,
  listEvents,
  listEventUnits,
  listEventYears,
  listTimeline,
  listTimelineMonths,
  updateEvent,
} from "./events.service.ts";
import { countEvents } from "./events.store.ts";

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

export function eventsRoutes(
  app: HttpServer,
  deps: Deps & { settings: EventSettings; findAttendance: FindAttendance },
) {
  eventEditsRoutes(app, deps);
  eventClosingsRoutes(app, deps);
  const counted = cacheUntilChange(deps.changes, () => countEvents(deps.db, deps.clock()));
  app.addHook("onClose", async () => counted.stop());
  const routes = contentRoutes(
    app,
    { ...deps, counted: counted.get },
    {
      type: eventsWith(deps.settings),
      present: presentEvent,
      tag: "events",
      item: Event,
    },
  );
  routes.list(EventQuery, listEvents);
  routes.one();
  routes.bySlug();
  routes.create({ fields: EventCreation, files: { images }, draftMayLack }, createEvent);
  routes.update({ fields: EventUpdate, files: { images }, draftMayLack }, updateEvent);

  publicRead(app, { path: "/api/events/years", tag: "events", answer: z.array(EventYear) }, async () =>
    listEventYears(await counted.get(), deps.clock()),
  );
  const units = cacheUntilChange(deps.changes, () => listEventUnits(deps), events.entity);
  app.addHook("onClose", async () => units.stop());
  publicRead(app, { path: "/api/events/units", tag: "events", answer: z.array(z.string()) }, units.get);
  publicRead(
    app,
    { path: "/api/events/timeline", tag: "events", querystring: TimelineQuery, answer: z.array(TimelineEvent) },
    ({ query }) => listTimeline(deps, query.period),
  );
  const months = cacheUntilChange(deps.changes, () => listTimelineMonths(deps), events.entity);
  app.addHook("onClose", async () => months.stop());
  publicRead(app, { path: "/api/events/timeline/months", tag: "events", answer: z.array(TimelineMonth) }, months.get);
  publicRead(
    app,
    { path: "/api/events/:id/neighbours", tag: "events", params: ById, answer: EventNeighbors },
    ({ params }) => getNeighbors(deps, params.id),
  );
  publicRead(
    app,
    { path: "/api/events/:id/summary", tag: "events", params: ById, answer: EventSummary },
    ({ params }) => getSummary(deps, params.id),
  );
  publicRead(
    app,
    { path: "/api/events/:id/register", tag: "events", params: ById, answer: EventRegistration },
    ({ params }) => getRegistration(deps, params.id),
  );
}

/** Registers the routes of the steps after an event. */
function eventClosingsRoutes(app: HttpServer, deps: Deps & { findAttendance: FindAttendance }) {
  const config = { access: "content" } as const;
  const path = "/api/events/:id/closing";
  const schema = { tags: ["events"], params: ById, response: responses(EventClosing) };

  app.get(path, { config, schema }, ({ params }) => getClosing(deps, params.id));

  app.put(path, { config, schema: { ...schema, body: EventClosingInput } }, (request) =>
    saveClosing(deps, request.params.id, request.body, writerOf(request)),
  );
}

/** Registers the routes of unpublished edits of published events. */
function eventEditsRoutes(app: HttpServer, deps: Deps) {
  const config = { access: "content" } as const;
  const path = "/api/events/:id/edit";
  const schema = { tags: ["events"], params: ById, response: responses(EventEditResponse) };

  app.get(path, { config, schema }, async ({ params }) => ({ edit: await getEdit(deps, params.id) }));

  app.put(path, { config, schema: { ...schema, body: EventInput } }, async (request) => ({
    edit: await saveEdit(deps, request.params.id, request.body, writerOf(request)),
  }));

  app.delete(path, { config, schema }, async (request) => {
    await discardEdit(deps, request.params.id, writerOf(request));
    return { edit: null };
  });
}
