import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Changes } from "#platform/changes.ts";
import type { DatabaseAvailability } from "#platform/db/database-errors.ts";
import { closeWhenIdle, respondBeforeRouting } from "#platform/http/connections.ts";
import { hasValidHost } from "#platform/http/host.ts";
import type { HttpServer } from "#platform/http/server.ts";
import type { CachedResponse } from "./cached-response.ts";
import { chooseEncoding } from "./encodings.ts";
import { ResponseCache } from "./response-cache.ts";
import { type NextInstant, Validity } from "./validity.ts";

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
export const needsHandler = (headers: IncomingHttpHeaders) =>
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
