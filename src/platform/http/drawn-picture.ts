import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import type { Media } from "../media/media.ts";
import { knowsTag, sendStoredFile } from "./stored-file.ts";

/**
 * Sites that show link previews request them rarely. Proxies and CDNs must revalidate, so that the picture of an
 * unpublished event disappears immediately.
 */
const KEPT_SECONDS = 10 * 60;

/** Its content may change while it is rendered, also repeatedly. */
const TRIES = 3;

export interface DrawnPicture {
  /** All data that determines its appearance. */
  shows: unknown;
  /** Renders it unless it exists. @returns its key, or null if its content has changed meanwhile */
  ensure: () => Promise<string | null>;
}

/**
 * Sends a generated picture, or 304 if the client has it.
 * @param picture called again if the content changed during rendering
 * @throws AppError("busy") if it keeps changing, or if the queue is full
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
