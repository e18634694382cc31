import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import type { Media } from "../media/media.ts";
import { knowsTag, sendStoredFile } from "./stored-file.ts";

/**
 * Sites that show links ask rarely, and a browser may ask again now and then. Proxies and CDNs ask each time, so that
 * the picture of an event that was taken away is gone at once.
 */
const KEPT_SECONDS = 10 * 60;

/** Who changes one thing of it after the other may change it while it is drawn, and again while it is drawn anew. */
const TRIES = 3;

export interface DrawnPicture {
  /** All that decides what it shows. */
  shows: unknown;
  /** Makes it unless it is there. @returns its key, or null when what it shows has changed meanwhile */
  ensure: () => Promise<string | null>;
}

/**
 * Answers with a picture that this site draws, or with 304 to who has it already.
 * @param picture asked anew when what it shows has changed while it was drawn
 * @throws AppError("busy") when it changes again and again, or too many are to be made before
 */
export async function sendDrawn(
  { media }: { media: Pick<Media, "open"> },
  picture: () => Promise<DrawnPicture>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  for (let tries = 1; tries <= TRIES; tries++) {
    const { shows, ensure } = await picture();
    const etag = `"${createHash("sha256").update(JSON.stringify(shows)).digest("base64url")}"`;
    const headers = {
      etag,
      "cache-control": `public, max-age=${KEPT_SECONDS}, s-maxage=0`,
      "cross-origin-resource-policy": "cross-origin",
    };
    if (knowsTag(request, etag)) return reply.code(304).headers(headers).send();
    const key = await ensure();
    if (key === null) continue;
    return sendStoredFile(request, reply, async (range) => {
      const file = await media.open(key, range);
      if (!file) throw changing();
      return { ...file, headers };
    });
  }
  throw changing();
}

const changing = () => new AppError("busy", { retryAfterSeconds: 1 });
