import { writerOf } from "#content/content.routes.ts";
import type { Deps } from "#platform/deps.ts";
import { ErrorBody } from "#platform/http/error-handler.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { ById } from "#shared/by-id.ts";
import { EventEditAnswer, EventInput } from "../events.contract.ts";
import { discardEdit, getEdit, saveEdit } from "./event-edits.service.ts";

/** Registers the routes of unpublished edits of published events. */
export function eventEditsRoutes(app: HttpServer, deps: Deps) {
  const config = { access: "content" } as const;
  const path = "/api/events/:id/edit";
  const schema = { tags: ["events"], params: ById, response: { 200: EventEditAnswer, default: ErrorBody } };

  app.get(path, { config, schema }, async ({ params }) => ({ edit: await getEdit(deps, params.id) }));

  app.put(path, { config, schema: { ...schema, body: EventInput } }, async (request) => ({
    edit: await saveEdit(deps, request.params.id, request.body, writerOf(request)),
  }));

  app.delete(path, { config, schema }, async (request) => {
    await discardEdit(deps, request.params.id, writerOf(request));
    return { edit: null };
  });
}
