import { isDeepStrictEqual } from "node:util";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "#platform/deps.ts";
import { sendDrawn } from "#platform/http/drawn-picture.ts";
import type { CardBrand } from "#platform/media/card-content.ts";
import { type CardFacts, eventCard, eventCardKey } from "./event-card.ts";
import { findEvent } from "./events.store.ts";

export interface CardGround extends Pick<Deps, "db" | "cards" | "media"> {
  /** The event of the card. */
  brand: () => Promise<CardBrand>;
}

/**
 * Answers with an event's card image, which is created on the first request.
 * @param read returns the current event
 * @param asker the client key for the rendering queue
 */
export async function sendCard(
  deps: CardGround,
  read: () => Promise<CardFacts>,
  asker: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const picture = async () => {
    const event = await read();
    const brand = await deps.brand();
    const isWanted = async () => {
      const [now, brandNow] = await Promise.all([findEvent(deps.db, event.id, "published"), deps.brand()]);
      return now !== undefined && eventCardKey(now) === eventCardKey(event) && isDeepStrictEqual(brandNow, brand);
    };
    const ensure = () => deps.cards.ensure({ ...eventCard(event), brand }, asker, isWanted);
    return { shows: [eventCardKey(event), brand], ensure };
  };
  return sendDrawn(deps, picture, request, reply);
}
