import { normalizeIP } from "@fastify/rate-limit";
import type { FastifyRequest } from "fastify";
import { createFairQueue, type FairQueue } from "../fair-queue.ts";
import { type Authenticate, holdsToken } from "./access.ts";
import type { HttpServer } from "./server.ts";

/** The connection pool can serve this many, with spare connections for writes and sign-ins. */
const MADE_AT_ONCE = 4;
/** Visitors get a page within a second, or an immediate rejection. A longer queue only delays every page. */
export const PAGE_WAIT_MAX_MS = 500;
export const RETRY_AFTER_SECONDS = 2;

declare module "fastify" {
  interface FastifyInstance {
    /** The queue of renderings. */
    makings: Makings;
  }
}

/** Renders public responses with limited concurrency, in turn for each client. */
export interface Makings extends FairQueue {
  /** Returns the client key of a request: the officer, or the address. */
  askerOf: (request: FastifyRequest) => Promise<string>;
}

/**
 * Returns a client's address as limits and logs use it; of IPv6 the /64 network. Empty for a client that reset its
 * connection before the server accepted it: the system no longer knows its address then.
 */
export const addressOf = (ip: string | undefined): string => (ip === undefined ? "" : normalizeIP(ip));

export function limitMakings(app: HttpServer, authenticate: Authenticate, waitMaxMs = PAGE_WAIT_MAX_MS) {
  app.decorate("makings", {
    ...createFairQueue({
      concurrency: MADE_AT_ONCE,
      waitMaxMs,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    }),
    async askerOf(request) {
      const person = await holdsToken(request, authenticate);
      if (person) return person.sessionId;
      if (request.headers.authorization !== undefined) await app.limitInvented(request);
      return addressOf(request.ip);
    },
  });
}
