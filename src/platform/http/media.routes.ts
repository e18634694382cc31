import { z } from "zod";
import { AppError } from "../errors.ts";
import type { Media } from "../media/media.ts";
import type { HttpServer } from "./server.ts";
import { sendStoredFile } from "./stored-file.ts";

const YEAR_SECONDS = 365 * 24 * 3600;
/** Only pictures are public; documents are served by the routes that know who may read them. */
const PUBLIC_PICTURE = /^[a-z]+\/[\w@-]+\.webp$/;

/** Serves stored pictures. A name is never used twice, so that they are kept for ever by whoever has them. */
export function mediaRoutes(app: HttpServer, media: Media) {
  app.get(
    "/media/*",
    { config: { access: "public", neverShed: true }, schema: { hide: true, params: z.object({ "*": z.string() }) } },
    (request, reply) =>
      sendStoredFile(request, reply, async (range) => {
        const key = request.params["*"];
        const file = PUBLIC_PICTURE.test(key) ? await media.open(key, range) : null;
        if (!file) throw new AppError("not_found");
        return {
          ...file,
          contentType: "image/webp",
          headers: {
            "cache-control": `public, max-age=${YEAR_SECONDS}, immutable`,
            "cross-origin-resource-policy": "cross-origin",
          },
        };
      }),
  );
}
