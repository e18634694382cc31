import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { AppError } from "../errors.ts";
import { type ByteRange, RangeNotSatisfiable, type StoredFile } from "../media/media-store.ts";
import type { SignedQuery } from "../signed-links.ts";

/** Headers that keep a stored file from acting as a page of this site. */
const inertHeaders = {
  "content-security-policy": "default-src 'none'; sandbox",
  "x-content-type-options": "nosniff",
} as const;

/** A malformed query counts as missing, because its signature cannot be valid. */
const oneText = z.string().optional().catch(undefined);
export const signedLinkQuery = z.object({ expires: oneText, signature: oneText });

/** Returns whether a request for a file came with a token or a signature, valid or not. */
export const offersProof = ({ headers }: Pick<FastifyRequest, "headers">, { signature }: SignedQuery): boolean =>
  headers.authorization !== undefined || signature !== undefined;

/** Returns whether the client already has the version with this entity tag. */
export const knowsTag = ({ headers }: Pick<FastifyRequest, "headers">, etag: string): boolean =>
  headers["if-none-match"]?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag) ?? false;

/**
 * Returns the requested part of a file, so that an interrupted download can continue. Undefined means the whole file:
 * without a Range header, or with one that may be ignored (RFC 9110, 14.2): several ranges, an unknown unit, or a
 * validator, which stored files do not have.
 */
function requestedRange({ headers }: FastifyRequest): ByteRange | undefined {
  if (headers["if-range"] !== undefined) return undefined;
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? "") ?? [];
  if (first) {
    if (!last) return { start: Number(first) };
    return Number(last) < Number(first) ? undefined : { start: Number(first), end: Number(last) };
  }
  return last ? { last: Number(last) } : undefined;
}

/**
 * Sends a stored file, or the requested part.
 * @param open returns the file with its headers, or throws the error to respond with
 */
export async function sendStoredFile(
  request: FastifyRequest,
  reply: FastifyReply,
  open: (range: ByteRange | undefined) => Promise<StoredFile & { headers: Record<string, string> }>,
) {
  try {
    const { stream, size, contentType, range, headers } = await open(requestedRange(request));
    reply.headers({ ...inertHeaders, "accept-ranges": "bytes", ...headers }).type(contentType);
    if (range)
      reply.code(206).headers({
        "content-range": `bytes ${range.start}-${range.end}/${size}`,
        "content-length": String(range.end - range.start + 1),
      });
    else reply.header("content-length", String(size));
    return reply.send(stream);
  } catch (error) {
    if (!(error instanceof RangeNotSatisfiable)) throw error;
    reply.header("content-range", `bytes */${error.size}`);
    throw new AppError("range_not_satisfiable", { cause: error });
  }
}
