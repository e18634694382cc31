import { z } from "zod";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { ErrorBody } from "#platform/http/error-handler.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { ById } from "#shared/by-id.ts";
import { sendCard } from "./event-card-picture.ts";
import { findEvent } from "./events.store.ts";

const Picture = z.any().meta({ description: "A JPEG of 1200 × 630 pixels, less than 300 kB" });

/** The card's picture, by the event's id. */
export function eventCardRoute(app: HttpServer, deps: Deps) {
  const schema = { tags: ["events"], params: ById, response: { 200: Picture, default: ErrorBody } };
  app.get("/api/events/:id/card.jpg", { config: { access: "public" }, schema }, async (request, reply) => {
    const asker = await app.makings.askerOf(request);
    const event = await app.makings.inTurn(asker, () => findEvent(deps.db, request.params.id));
    if (!event) throw new AppError("not_found");
    return sendCard(deps, event, asker, request, reply);
  });
}
