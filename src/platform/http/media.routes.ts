import { z } from "zod";
import { AppError } from "../errors.ts";
import type { Media } from "../media/media.ts";
import type { HttpServer } from "./server.ts";

const YEAR_SECONDS = 365 * 24 * 3600;
/** Only pictures are public; documents are served by the routes that know who may read them. */
const PUBLIC_PICTURE = /^[a-z]+\/[\w@-]+\.webp$/;

/** Headers under which a stored file can never act as a page of this site. */
export const storedFileHeaders = {
  "content-security-policy": "default-src 'none'; sandbox",
  "x-content-type-options": "nosniff",
} as const;

/** Serves stored pictures. A name is never used twice, so that they are kept for ever by whoever has them. */
export function mediaRoutes(app: HttpServer, media: Media) {
  app.get(
    "/media/*",
    { config: { access: "public", neverShed: true }, schema: { hide: true, params: z.object({ "*": z.string() }) } },
    async (request, reply) => {
      const key = request.params["*"];
      const file = PUBLIC_PICTURE.test(key) ? await media.open(key) : null;
      if (!file) throw new AppError("not_found");
      return reply
        .headers({
          ...storedFileHeaders,
          "content-length": String(file.size),
          "cache-control": `public, max-age=${YEAR_SECONDS}, immutable`,
          "cross-origin-resource-policy": "cross-origin",
        })
        .type("image/webp")
        .send(file.stream);
    },
  );
}
