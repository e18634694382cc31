import type { FastifyReply, FastifyRequest } from "fastify";
import { clientOf } from "#platform/http/limits.ts";
import type { PublicRead, PublicReads } from "#platform/http/public-reads.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { memoize } from "#shared/memoize.ts";
import { CachedResponse } from "./cached-response.ts";
import { chooseEncoding } from "./encodings.ts";
import type { ResponseCache } from "./response-cache.ts";
import { cachedHeaders, needsHandler, sendCached } from "./serve-cached.ts";

const JSON_TYPE = "application/json; charset=utf-8";
/** A parameter name that would have to be decoded first. */
const ENCODED = /[%+]/;

/** Returns the declared query parameters as written, or undefined if one is repeated or encoded. */
function declaredParameters(query: string, declared: readonly string[]): Map<string, string> | undefined {
  const parts = new Map<string, string>();
  for (const part of query.split("&")) {
    const [name = ""] = part.split("=", 1);
    if (ENCODED.test(name) || parts.has(name)) return undefined;
    if (declared.includes(name)) parts.set(name, part);
  }
  return parts;
}

/**
 * Returns the cache key of an API call: its path and its declared query parameters in a fixed order. Returns undefined
 * for anything but a public read.
 */
function listKey(reads: PublicReads, url: string): string | undefined {
  const queryAt = url.indexOf("?");
  const path = queryAt === -1 ? url : url.slice(0, queryAt);
  const declared = reads.parametersOf(path);
  if (!declared || queryAt === -1) return declared && path;
  const parts = declaredParameters(url.slice(queryAt + 1), declared);
  if (!parts || parts.size === 0) return parts && path;
  return `${path}?${declared.flatMap((name) => parts.get(name) ?? []).join("&")}`;
}

/** Renders a list for the first client. The call's schema serializes it. */
async function renderList({ read }: PublicRead, request: FastifyRequest, reply: FastifyReply) {
  const headers = { ...cachedHeaders(reply), "content-type": JSON_TYPE };
  const body = (await read({ params: request.params as never, query: request.query as never })) as object;
  const plain = Buffer.from(String(reply.serializeInput(body as Record<string, unknown>, "200")));
  const response = new CachedResponse({ status: 200, headers, plain, isComplete: true });
  await response.get(undefined, chooseEncoding(request.headers["accept-encoding"]));
  return response;
}

/**
 * Caches responses of routes from `publicRead` for clients without a token. Officers always get fresh responses,
 * because they may just have written through another instance. Call it before the routes are registered.
 */
export function cacheLists(app: HttpServer, cache: ResponseCache) {
  const keyOf = memoize((url) => (url.startsWith("/api/") ? listKey(app.publicReads, url) : undefined));
  cache.addKeys((url, { authorization }) => (authorization === undefined ? keyOf(url) : undefined));

  app.addHook("preHandler", async (request, reply) => {
    const { publicRead } = request.routeOptions.config;
    if (!publicRead) return;
    if (request.headers.authorization !== undefined) return void reply.header("cache-control", "no-store");
    const key = needsHandler(request.headers) ? undefined : keyOf(request.url);
    if (key === undefined) return;
    const client = clientOf(request);
    const response =
      cache.find(key) ??
      (await (cache.join(key, client) ?? cache.render(key, client, () => renderList(publicRead, request, reply))));
    await sendCached(response, request, reply);
  });
}
