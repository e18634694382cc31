import { isDeepStrictEqual } from "node:util";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "#platform/deps.ts";
import { sendDrawn } from "#platform/http/drawn-picture.ts";
import type { CardBrand } from "#platform/media/card-content.ts";
import { type CardFacts, eventCard, eventCardKey } from "./event-card.ts";
import { findEvent } from "./events.store.ts";

export interface CardGround extends Pick<Deps, "db" | "cards" | "media"> {
  /** Whose card it is. */
  brand: () => Promise<CardBrand>;
}

/**
 * Answers with the card of an event, which is made when it is first asked for.
 * @param read the event as it is now
 * @param asker whose turn it takes
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
