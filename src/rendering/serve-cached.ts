import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Changes } from "#platform/db/database.ts";
import type { DatabaseAvailability } from "#platform/db/database-errors.ts";
import { closeWhenIdle, hasValidHost, respondBeforeRouting } from "#platform/http/connections.ts";
import { clientOf } from "#platform/http/limits.ts";
import type { PublicRead, PublicReads } from "#platform/http/public-reads.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { memoize } from "#shared/memoize.ts";
import { CachedResponse, chooseEncoding } from "./cached-response.ts";
import { type NextInstant, ResponseCache, Validity } from "./response-cache.ts";

const LOGS_EVERY_REQUEST = /^(debug|trace)$/;
const TRAFFIC_LOGGED_EVERY_MS = 60_000;

interface ResponseCacheOptions {
  clock: () => Date;
  changes: Changes;
  availability: DatabaseAvailability;
  nextInstants: readonly NextInstant[];
  logLevel: string;
}

/** Opens the response cache. The server sends its valid responses before routing, and a change invalidates them. */
export function openResponseCache(app: HttpServer, options: ResponseCacheOptions): ResponseCache {
  const { clock, changes, availability, nextInstants, logLevel } = options;
  const validity = new Validity({ clock, nextInstants, isDatabaseAvailable: () => availability.away === undefined });
  const cache = new ResponseCache({ validity, queue: app.renderQueue, log: app.log });
  const listening = [changes.on(() => validity.invalidate()), availability.on(() => validity.invalidate())];
  const traffic = countTraffic((sent) => app.log.info(sent, "cached responses sent"));
  if (!LOGS_EVERY_REQUEST.test(logLevel))
    respondBeforeRouting(app, (request, response) => sendFromCache(cache, request, response, traffic.add));
  app.addHook("onClose", async () => {
    for (const stopListening of listening) stopListening();
    traffic.stop();
  });
  return cache;
}

/** Returns whether a request needs more than a cached response. */
const needsHandler = (headers: IncomingHttpHeaders) =>
  headers["content-length"] !== undefined ||
  headers["transfer-encoding"] !== undefined ||
  headers["content-encoding"] !== undefined ||
  headers.range !== undefined;

function sendFromCache(
  cache: ResponseCache,
  request: IncomingMessage,
  response: ServerResponse,
  onSent: (bytes: number) => void,
): boolean {
  const { method, url = "", headers, socket } = request;
  if (method !== "GET" || needsHandler(headers) || !hasValidHost(request)) return false;
  const cached = cache.findFor(url, headers);
  const encoded = cached?.find(headers["if-none-match"], chooseEncoding(headers["accept-encoding"]));
  if (!encoded) return false;
  response.writeHead(encoded.status, encoded.head);
  response.end(encoded.body);
  if (socket.writableLength > 0) closeWhenIdle(socket);
  onSent(encoded.body?.length ?? 0);
  return true;
}

export async function sendCached(response: CachedResponse, { headers }: FastifyRequest, reply: FastifyReply) {
  const encoding = chooseEncoding(headers["accept-encoding"]);
  const { status, head, body } = await response.get(headers["if-none-match"], encoding);
  for (let index = 0; index < head.length; index += 2) reply.header(head[index] ?? "", head[index + 1]);
  return reply.code(status).send(body);
}

/** Returns the headers set so far, without those of a single request. */
export function sharedHeaders(reply: FastifyReply): Record<string, string> {
  const { "x-request-id": _, connection: __, ...headers } = reply.getHeaders();
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

/** Returns the headers of cached responses. Other caches may store them, but must revalidate each time. */
export const cachedHeaders = (reply: FastifyReply): Record<string, string> => ({
  ...sharedHeaders(reply),
  "cache-control": "public, max-age=0, must-revalidate",
  vary: "accept-encoding",
});

/** Traffic since the last log line. */
export interface Traffic {
  responses: number;
  bytes: number;
}

/** Counts responses without their own log line, and calls `write` once a minute and at the end. */
export function countTraffic(write: (traffic: Traffic) => void) {
  const traffic: Traffic = { responses: 0, bytes: 0 };
  const writeLine = () => {
    if (traffic.responses > 0) write({ ...traffic });
    Object.assign(traffic, { responses: 0, bytes: 0 });
  };
  const timer = setInterval(writeLine, TRAFFIC_LOGGED_EVERY_MS).unref();
  return {
    add(bytes: number) {
      traffic.responses += 1;
      traffic.bytes += bytes;
    },
    stop() {
      clearInterval(timer);
      writeLine();
    },
  };
}

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
