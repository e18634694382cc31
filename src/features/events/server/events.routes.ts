import { z } from "zod";
import type { Deps } from "#platform/deps.ts";
import { ErrorBody } from "#platform/http/error-handler.ts";
import { withForm } from "#platform/http/form.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { writerOf } from "#platform/http/writer.ts";
import { ById, Deleted } from "#shared/by-id.ts";
import {
  EVENT_IMAGE_MAX_BYTES,
  EVENT_IMAGES_MAX,
  Event,
  EventInput,
  EventRegistration,
  EventUpdate,
  eventMessages,
} from "../events.contract.ts";
import { createEvent, deleteEvent, getEvent, getRegistration, listEvents, updateEvent } from "./events.service.ts";

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

const tags = ["events"];

export function eventsRoutes(app: HttpServer, deps: Deps) {
  app.get(
    "/api/events",
    { config: { access: "public" }, schema: { tags, response: { 200: z.array(Event), default: ErrorBody } } },
    () => listEvents(deps),
  );

  app.get(
    "/api/events/:id",
    { config: { access: "public" }, schema: { tags, params: ById, response: { 200: Event, default: ErrorBody } } },
    (request) => getEvent(deps, request.params.id),
  );

  app.get(
    "/api/events/:id/register",
    {
      config: { access: "public" },
      schema: { tags, params: ById, response: { 200: EventRegistration, default: ErrorBody } },
    },
    (request) => getRegistration(deps, request.params.id),
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
      schema: { tags, params: ById, response: { 200: Event, default: ErrorBody } },
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
    { config: { access: "admin" }, schema: { tags, params: ById, response: { 200: Deleted, default: ErrorBody } } },
    async (request) => {
      await deleteEvent(deps, request.params.id, writerOf(request));
      return { _id: request.params.id };
    },
  );
}
