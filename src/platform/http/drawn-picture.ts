import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import type { Media } from "../media/media.ts";
import { sendStoredFile } from "./stored-file.ts";

/** Those who show links come again rarely; a browser may ask again now and then. */
const KEPT_SECONDS = 10 * 60;

interface DrawnPicture {
  /** All that decides what it shows. */
  shows: unknown;
  /** Makes it unless it is there. @returns its key, or null when what it shows has changed meanwhile */
  ensure: () => Promise<string | null>;
}

/**
 * Answers with a picture that this site draws, or with 304 to who has it already.
 * @throws AppError("busy") when it has changed meanwhile, or too many are to be made before
 */
export async function sendDrawn(
  { media }: { media: Pick<Media, "open"> },
  { shows, ensure }: DrawnPicture,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const etag = `"${createHash("sha256").update(JSON.stringify(shows)).digest("base64url")}"`;
  const headers = {
    etag,
    "cache-control": `public, max-age=${KEPT_SECONDS}`,
    "cross-origin-resource-policy": "cross-origin",
  };
  const known = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (known?.includes(etag)) return reply.code(304).headers(headers).send();
  const key = await ensure();
  if (key === null) throw new AppError("busy", { retryAfterSeconds: 1 });
  return sendStoredFile(request, reply, async (range) => {
    const file = await media.open(key, range);
    if (!file) throw new AppError("busy", { retryAfterSeconds: 1 });
    return { ...file, headers };
  });
}
