import { z } from "zod";
import type { Deps } from "#platform/deps.ts";
import { ErrorBody } from "#platform/http/error-handler.ts";
import { withForm } from "#platform/http/form.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { writerOf } from "#platform/http/writer.ts";
import {
  EVENT_IMAGE_MAX_BYTES,
  EVENT_IMAGES_MAX,
  Event,
  EventInput,
  EventUpdate,
  eventMessages,
} from "../events.contract.ts";
import { createEvent, deleteEvent, getEvent, listEvents, updateEvent } from "./events.service.ts";

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
const createForm = { fields: EventInput, files: { images } };
const updateForm = { fields: EventUpdate, files: { images } };

const params = z.object({ id: z.string().max(100) });
const Deleted = z.object({ _id: z.string() });
const tags = ["events"];

export function eventsRoutes(app: HttpServer, deps: Deps) {
  app.get(
    "/api/events",
    { config: { access: "public" }, schema: { tags, response: { 200: z.array(Event), default: ErrorBody } } },
    () => listEvents(deps),
  );

  app.get(
    "/api/events/:id",
    { config: { access: "public" }, schema: { tags, params, response: { 200: Event, default: ErrorBody } } },
    (request) => getEvent(deps, request.params.id),
  );

  app.post(
    "/api/events",
    { config: { access: "admin", form: createForm }, schema: { tags, response: { 201: Event, default: ErrorBody } } },
    async (request, reply) => {
      const writer = writerOf(request);
      const event = await withForm(request, deps.temp, createForm, ({ fields, files }) =>
        createEvent(deps, fields, files.images, writer),
      );
      return reply.code(201).send(event);
    },
  );

  app.put(
    "/api/events/:id",
    {
      config: { access: "admin", form: updateForm },
      schema: { tags, params, response: { 200: Event, default: ErrorBody } },
    },
    (request) => {
      const writer = writerOf(request);
      return withForm(request, deps.temp, updateForm, ({ fields, files }) =>
        updateEvent(deps, request.params.id, fields, files.images, writer),
      );
    },
  );

  app.delete(
    "/api/events/:id",
    { config: { access: "admin" }, schema: { tags, params, response: { 200: Deleted, default: ErrorBody } } },
    async (request) => {
      await deleteEvent(deps, request.params.id, writerOf(request));
      return { _id: request.params.id };
    },
  );
}
