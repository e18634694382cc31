import { normalizeIP } from "@fastify/rate-limit";
import type { FastifyRequest } from "fastify";
import { createFairQueue, type FairQueue } from "../fair-queue.ts";
import { type Authenticate, holdsToken } from "./access.ts";
import type { HttpServer } from "./server.ts";

/** As many as the pool of database connections serves with some to spare for those who write or sign in. */
const MADE_AT_ONCE = 4;
/** Visitors get a page within a second or a refusal at once: a longer queue only makes every page late. */
export const PAGE_WAIT_MAX_MS = 500;
export const RETRY_AFTER_SECONDS = 2;

declare module "fastify" {
  interface FastifyInstance {
    /** Where answers wait that have to be made. */
    makings: Makings;
  }
}

/** The making of answers for visitors, few at once, and one in turn for each who asks. */
export interface Makings extends FairQueue {
  /** Whose turn a request takes: an officer's own, so that nobody at their address takes it, or that of its address. */
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
