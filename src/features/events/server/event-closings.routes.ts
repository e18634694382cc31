import { writerOf } from "#content/content.routes.ts";
import type { Deps } from "#platform/deps.ts";
import { ErrorBody } from "#platform/http/error-handler.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { ById } from "#shared/by-id.ts";
import { EventClosing, EventClosingInput } from "../events.contract.ts";
import { getClosing, saveClosing } from "./event-closings.service.ts";

/** Registers the routes of the steps after an event. */
export function eventClosingsRoutes(app: HttpServer, deps: Deps) {
  const config = { access: "content" } as const;
  const path = "/api/events/:id/closing";
  const schema = { tags: ["events"], params: ById, response: { 200: EventClosing, default: ErrorBody } };

  app.get(path, { config, schema }, ({ params }) => getClosing(deps, params.id));

  app.put(path, { config, schema: { ...schema, body: EventClosingInput } }, (request) =>
    saveClosing(deps, request.params.id, request.body, writerOf(request)),
  );
}
