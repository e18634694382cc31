import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import type { ByteRange } from "../media/media-store.ts";
import { countByAddress, refuseSurplus } from "./limits.ts";
import type { HttpServer } from "./server.ts";
import { sendStoredFile } from "./stored-file.ts";

const YEAR_SECONDS = 365 * 24 * 3600;
/** How long one size of a picture is kept in the place of another one that is still to be made. */
const STAND_IN_SECONDS = 60;
/** All who are sent to the store in this time are sent to one address, which browsers then keep the picture under. */
const LINK_PERIOD_SECONDS = 30 * 60;
/** Made at the end of its period and kept for as long again, a link still opens its file for an hour. */
const LINK_SECONDS = 4 * LINK_PERIOD_SECONDS;
/** Pictures that this instance has not seen yet, within a minute: a site has hundreds, and who invents names has any number. */
const UNSEEN_PER_ADDRESS = 1200;
/** Only pictures are public; documents are served by the routes that know who may read them. */
const PUBLIC_PICTURE = /^[a-z]+\/[\w@-]+\.(?:webp|avif)$/;

const everywhere = { "cross-origin-resource-policy": "cross-origin" };
const kept = { ...everywhere, "cache-control": `public, max-age=${YEAR_SECONDS}, immutable` };
/** No ranges: what comes under this name next time has other bytes. */
const keptBriefly = {
  ...everywhere,
  "cache-control": `public, max-age=${STAND_IN_SECONDS}`,
  "accept-ranges": "none",
};

/**
 * Serves stored pictures. A name is never used twice, so that they are kept for ever by whoever has them. Pages name
 * every copy that a picture will have; until one is made, a larger one is sent in its place. Where readers are sent to
 * the store, they get its address instead.
 */
export function mediaRoutes(app: HttpServer, { media, clock }: Pick<Deps, "media" | "clock">) {
  const { seen } = media;
  const countUnseen = countByAddress(app, UNSEEN_PER_ADDRESS);

  /** Asks the store for a picture, where that may be worth it: each asking costs something, there or not. */
  async function ask<Found>(request: FastifyRequest, key: string, inStore: () => Promise<Found | null>) {
    const now = clock().getTime();
    if (!PUBLIC_PICTURE.test(key) || seen.isMissing(key, now)) throw new AppError("not_found");
    if (!seen.isThere(key)) await refuseSurplus(countUnseen, request);
    const found = await inStore();
    if (found) seen.sawThere(key);
    else seen.sawMissing(key, now);
    if (!found) throw new AppError("not_found");
    return found;
  }

  async function link(key: string) {
    const period = LINK_PERIOD_SECONDS * 1000;
    const signedAt = new Date(Math.floor(clock().getTime() / period) * period);
    const found = await media.link(key, { signedAt, validForSeconds: LINK_SECONDS });
    if (!found) return null;
    const seconds = found.isStandIn ? STAND_IN_SECONDS : LINK_PERIOD_SECONDS;
    return { address: found.address, headers: { ...everywhere, "cache-control": `public, max-age=${seconds}` } };
  }

  const open = async (key: string, range: ByteRange | undefined) => {
    const file = await media.open(key, range);
    if (file) return { ...file, headers: kept };
    const standIn = await media.openStandIn(key);
    return standIn && { ...standIn, headers: keptBriefly };
  };

  app.get(
    "/media/*",
    { config: { access: "public", neverShed: true }, schema: { hide: true, params: z.object({ "*": z.string() }) } },
    async (request, reply) => {
      const key = request.params["*"];
      if (media.linkOrigin === undefined)
        return sendStoredFile(request, reply, (range) => ask(request, key, () => open(key, range)));
      const { address, headers } = await ask(request, key, () => link(key));
      return reply.headers(headers).redirect(address, 302);
    },
  );
}
