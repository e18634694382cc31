import { z } from "zod";
import { getRowBySlug } from "#content/content-type.ts";
import { ErrorBody } from "#platform/http/error-handler.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { BySlug } from "#shared/by-id.ts";
import { type CardGround, sendCard } from "./event-card-picture.ts";
import { events } from "./events.service.ts";

const Picture = z.any().meta({ description: "A JPEG image of 1200 × 630 pixels, smaller than 300 kB" });

/** Registers the route of the card image. */
export function eventCardRoute(app: HttpServer, deps: CardGround) {
  const schema = { hide: true, params: BySlug, response: { 200: Picture, default: ErrorBody } };
  app.get("/events/:slug/card.jpg", { config: { access: "public" }, schema }, async (request, reply) => {
    const asker = await app.makings.askerOf(request);
    const read = () => app.makings.inTurn(asker, () => getRowBySlug(deps, events, request.params.slug.toLowerCase()));
    return sendCard(deps, read, asker, request, reply);
  });
}
