import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { sendStoredFile } from "#platform/http/stored-file.ts";
import type { CardBrand } from "#platform/media/card-content.ts";
import { type CardFacts, eventCard, eventCardKey } from "./event-card.ts";
import { findEvent } from "./events.store.ts";

export interface CardGround extends Pick<Deps, "db" | "cards" | "media"> {
  /** Whose card it is. */
  brand: () => Promise<CardBrand>;
}

/** Those who show links come again rarely; a browser may ask again now and then. */
const KEPT_SECONDS = 10 * 60;

/**
 * The key under which an event's card is kept; it is made when it is first asked for.
 * @param asker whose turn it takes
 * @throws AppError("busy") when too many are to be made before, or the event has changed meanwhile
 */
async function cardPicture(deps: CardGround, event: CardFacts, asker: string): Promise<string> {
  const brand = await deps.brand();
  const key = await deps.cards.ensure({ ...eventCard(event), brand }, asker, async () => {
    const [now, brandNow] = await Promise.all([findEvent(deps.db, event.id), deps.brand()]);
    return now !== undefined && eventCardKey(now) === eventCardKey(event) && isDeepStrictEqual(brandNow, brand);
  });
  if (key === null) throw new AppError("busy", { retryAfterSeconds: 1 });
  return key;
}

/** Answers with the card of an event, or with 304 to who has it already. */
export async function sendCard(
  deps: CardGround,
  event: CardFacts,
  asker: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const shown = createHash("sha256").update(eventCardKey(event) + JSON.stringify(await deps.brand()));
  const etag = `"${shown.digest("base64url")}"`;
  const headers = {
    etag,
    "cache-control": `public, max-age=${KEPT_SECONDS}`,
    "cross-origin-resource-policy": "cross-origin",
  };
  const known = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (known?.includes(etag)) return reply.code(304).headers(headers).send();
  const key = await cardPicture(deps, event, asker);
  return sendStoredFile(request, reply, async (range) => {
    const file = await deps.media.open(key, range);
    if (!file) throw new AppError("busy", { retryAfterSeconds: 1 });
    return { ...file, headers };
  });
}
