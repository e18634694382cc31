import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { mayDo } from "#shared/roles.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { type ByteRange, RangeNotSatisfiable, type StoredFile } from "../media/media-store.ts";
import { MissingPictures, type PictureAccess } from "../media/picture-access.ts";
import type { SignedQuery } from "../signed-links.ts";
import { type Authenticate, holdsToken } from "./access.ts";
import type { HttpServer } from "./server.ts";

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

const YEAR_SECONDS = 365 * 24 * 3600;
/** How long a browser caches a picture that replaces a missing size. */
const STAND_IN_SECONDS = 60;
/** Requests within this period get the same link to the store, so that browsers can cache the picture. */
const STORE_LINK_PERIOD_SECONDS = 5 * 60;
/** A link from the start of a period stays valid for a few minutes after the period ends. */
const STORE_LINK_SECONDS = 2 * STORE_LINK_PERIOD_SECONDS;

/** `s-maxage=0`: proxies and CDNs ask this site each time, so that a removed picture disappears at once. */
const everyone = (seconds: number, more = "") => ({
  "cross-origin-resource-policy": "cross-origin",
  "cache-control": `public, max-age=${seconds}, s-maxage=0${more}`,
});
/** The file under a name never changes. */
const kept = everyone(YEAR_SECONDS, ", immutable");
/** No ranges, because the file that will have this name has other bytes. */
const briefHeaders = { ...everyone(STAND_IN_SECONDS), "accept-ranges": "none" };
const byLink = { "cache-control": `private, max-age=${STAND_IN_SECONDS}` };

interface MediaOptions {
  access: PictureAccess;
  authenticate: Authenticate;
}

/**
 * Serves published pictures to everyone, and others to clients with a signed link or an officer's token. Pages name
 * every size of a picture; until a size exists, a larger one is sent. If the settings say so, browsers are redirected
 * to the store.
 */
export function mediaRoutes(
  app: HttpServer,
  { media, clock }: Pick<Deps, "media" | "clock">,
  { access, authenticate }: MediaOptions,
) {
  const missing = new MissingPictures();

  async function find<Found>(key: string, inStore: () => Promise<Found | null>): Promise<Found> {
    const now = clock().getTime();
    const found = missing.has(key, now) ? null : await inStore();
    if (found) return found;
    missing.add(key, now);
    throw await missingFile(key);
  }

  /** Without the database, a picture that was erased counts as missing. */
  const missingFile = async (key: string) =>
    new AppError((await access.wasRemoved(key).catch(() => false)) ? "gone" : "not_found");

  async function redirect(reply: FastifyReply, key: string, isPublic: boolean) {
    const period = STORE_LINK_PERIOD_SECONDS * 1000;
    const signedAt = new Date(Math.floor(clock().getTime() / period) * period);
    const { address } = await find(key, () => media.link(key, { signedAt, validForSeconds: STORE_LINK_SECONDS }));
    return reply.headers(isPublic ? everyone(STAND_IN_SECONDS) : byLink).redirect(address, 302);
  }

  async function send(request: FastifyRequest, reply: FastifyReply, key: string, isPublic: boolean) {
    const etag = `"${key}"`;
    const whole = isPublic ? { ...kept, etag } : byLink;
    if (isPublic && knowsTag(request, etag)) return reply.code(304).headers(whole).send();
    const open = async (range: ByteRange | undefined) => {
      const file = await media.open(key, range);
      if (file) return { ...file, headers: whole };
      const standIn = await media.openStandIn(key);
      return standIn && { ...standIn, headers: isPublic ? briefHeaders : { ...briefHeaders, ...byLink } };
    };
    return sendStoredFile(request, reply, (range) => find(key, () => open(range)));
  }

  app.get(
    "/media/*",
    {
      config: { access: "public", neverShed: true },
      schema: { hide: true, params: z.object({ "*": z.string() }), querystring: signedLinkQuery },
    },
    async (request, reply) => {
      const key = request.params["*"];
      const allowed = await access.accessTo(key, request.query);
      const officer = allowed === "officers" ? await holdsToken(request, authenticate) : null;
      const isPublic = allowed === "everyone";
      if (!isPublic && allowed !== "link" && !(officer && mayDo(officer.role, "content"))) {
        if (!officer && offersProof(request, request.query)) app.limitInvalidTokens(request);
        throw await missingFile(key);
      }
      return media.linkOrigin === undefined ? send(request, reply, key, isPublic) : redirect(reply, key, isPublic);
    },
  );
}

/**
 * In responses to officers who may edit content, signs the URLs of unpublished pictures, so that admin screens can
 * show them.
 */
export function signUnpublishedPictures(app: HttpServer, access: PictureAccess) {
  app.addHook("preSerialization", async ({ signedIn }, _reply, payload) =>
    signedIn && mayDo(signedIn.role, "content") ? access.signed(payload) : payload,
  );
}
