import rateLimit from "@fastify/rate-limit";
import type { FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import { addressOf } from "./makings.ts";
import type { HttpServer } from "./server.ts";

const WINDOW_MS = 60_000;
/** Each costs a few queries. Sign-ins and forms have stricter limits. */
const CALLS_PER_WINDOW = 3000;

export type Count = ReturnType<HttpServer["createRateLimit"]>;

/** @throws AppError("too_many_requests") above the limit */
export async function refuseSurplus(count: Count, request: FastifyRequest) {
  const counted = await count(request);
  if (!counted.isAllowed && counted.isExceeded)
    throw new AppError("too_many_requests", { retryAfterSeconds: counted.ttlInSeconds });
}

/** Prepares `countByAddress` and `limitCalls`. */
export const registerLimits = async (app: HttpServer): Promise<void> =>
  // The default key generator throws for a client without an address.
  void (await app.register(rateLimit, { global: false, keyGenerator: ({ ip }) => addressOf(ip) }));

/** Counts requests per address and minute. A whole campus may share one address. */
export const countByAddress = (app: HttpServer, max: number): Count =>
  app.createRateLimit({ max, timeWindow: WINDOW_MS });

/**
 * Limits API calls by their cost: cached responses do not count. Signed-in users have their own count, so that others
 * at the same address cannot block an officer.
 */
export function limitCalls(app: HttpServer, isInProcess: (request: FastifyRequest) => boolean) {
  const keyGenerator = (request: FastifyRequest) => request.signedIn?.sessionId ?? addressOf(request.ip);
  const countReads = app.createRateLimit({ max: CALLS_PER_WINDOW, timeWindow: WINDOW_MS, keyGenerator });
  const countWrites = app.createRateLimit({ max: CALLS_PER_WINDOW, timeWindow: WINDOW_MS, keyGenerator });

  app.addHook("onRequest", async (request) => {
    const { url, config } = request.routeOptions;
    if (!url?.startsWith("/api/") || config.neverShed || isInProcess(request)) return;
    await refuseSurplus(request.method === "GET" || request.method === "HEAD" ? countReads : countWrites, request);
  });
}
