import type { FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import { type Client, createQueue, type Queue } from "../queue.ts";
import { clientAddress, RateLimiter } from "../rate-limiter.ts";
import { type Authenticate, holdsToken } from "./access.ts";
import type { HttpServer } from "./server.ts";

const MINUTE_MS = 60_000;
/** Each call costs a few queries. Sign-ins and forms have stricter limits. */
const CALLS_PER_MINUTE = 3000;
const INVALID_TOKENS_PER_MINUTE = 300;
/** The connection pool can serve this many, with spare connections for writes and sign-ins. */
const RENDERED_AT_ONCE = 4;
/** Visitors get a page within a second, or an immediate rejection. A longer queue only delays every page. */
export const PAGE_WAIT_MAX_MS = 500;
export const RETRY_AFTER_SECONDS = 2;

declare module "fastify" {
  interface FastifyInstance {
    /** Renders public responses with limited concurrency, in turn for each client. */
    renderQueue: Queue;
    /** Returns whether the event loop is too late for more work. Shortly after the start, waits for the site to load first. */
    isOverloaded: () => Promise<boolean>;
    /** Returns the client of a request to a public route, which may come with a token. */
    identifyClient: (request: FastifyRequest) => Promise<Client>;
    /**
     * Counts a call with an invalid token or signature. Call it only after both were checked, so that a flood of
     * invalid calls does not block valid ones from the same address.
     * @throws AppError("too_many_requests") after too many invalid calls
     */
    limitInvalidTokens: (request: FastifyRequest) => void;
  }
}

/** Returns the client whose limits and queue turns a request uses: the signed-in user, or otherwise the address. */
export const clientOf = ({ signedIn, ip }: Pick<FastifyRequest, "signedIn" | "ip">): Client =>
  signedIn ? { key: signedIn.sessionId, hasPriority: true } : { key: clientAddress(ip) };

/**
 * Returns a function that counts one piece of work of a client. A whole campus may share one address.
 * @throws AppError("too_many_requests") above the limit
 */
export function limitPerMinute(max: number): (client: string) => void {
  const limiter = new RateLimiter({ burst: max, intervalMs: MINUTE_MS / max });
  return (client) => {
    const retryAfterSeconds = limiter.take(client, performance.now());
    if (retryAfterSeconds > 0) throw new AppError("too_many_requests", { retryAfterSeconds });
  };
}

/** Prepares what routes need to limit work. Call it before `authorizeRequests`. */
export function prepareLimits(app: HttpServer, authenticate: Authenticate, maxWaitMs = PAGE_WAIT_MAX_MS) {
  const countInvalid = limitPerMinute(INVALID_TOKENS_PER_MINUTE);
  app.decorate("limitInvalidTokens", ({ ip }) => countInvalid(clientAddress(ip)));
  app.decorate(
    "renderQueue",
    createQueue({ concurrency: RENDERED_AT_ONCE, maxWaitMs, retryAfterSeconds: RETRY_AFTER_SECONDS }),
  );
  app.decorate("identifyClient", async (request) => {
    const signedIn = await holdsToken(request, authenticate);
    if (!signedIn && request.headers.authorization !== undefined) app.limitInvalidTokens(request);
    return clientOf({ signedIn, ip: request.ip });
  });
}

/**
 * Limits API calls by their cost: cached responses do not count. Signed-in users have their own count, so that others
 * at the same address cannot block an officer.
 */
export function limitCalls(app: HttpServer, isInProcess: (request: FastifyRequest) => boolean) {
  const countRead = limitPerMinute(CALLS_PER_MINUTE);
  const countWrite = limitPerMinute(CALLS_PER_MINUTE);
  const countSignIn = limitPerMinute(CALLS_PER_MINUTE);

  app.addHook("onRequest", async (request) => {
    const { url, config } = request.routeOptions;
    if (!url?.startsWith("/api/") || config.neverShed || isInProcess(request)) return;
    const isRead = request.method === "GET" || request.method === "HEAD";
    const count = isRead ? countRead : config.isSignIn ? countSignIn : countWrite;
    count(clientOf(request).key);
  });
}
