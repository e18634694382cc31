import { z } from "zod";
import { AppError } from "../errors.ts";
import type { Media } from "../media/media.ts";
import type { ByteRange } from "../media/media-store.ts";
import type { HttpServer } from "./server.ts";
import { sendStoredFile } from "./stored-file.ts";

const YEAR_SECONDS = 365 * 24 * 3600;
/** How long one size of a picture is kept in the place of another one that is still to be made. */
const STAND_IN_SECONDS = 60;
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
 * every copy that a picture will have; until one is made, a larger one is sent in its place.
 */
export function mediaRoutes(app: HttpServer, media: Media) {
  const open = async (key: string, range: ByteRange | undefined) => {
    if (!PUBLIC_PICTURE.test(key)) throw new AppError("not_found");
    const file = await media.open(key, range);
    if (file) return { ...file, headers: kept };
    const standIn = await media.openStandIn(key);
    if (standIn) return { ...standIn, headers: keptBriefly };
    throw new AppError("not_found");
  };

  app.get(
    "/media/*",
    { config: { access: "public", neverShed: true }, schema: { hide: true, params: z.object({ "*": z.string() }) } },
    (request, reply) => sendStoredFile(request, reply, (range) => open(request.params["*"], range)),
  );
}
