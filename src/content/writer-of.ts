import type { FastifyRequest } from "fastify";
import { signedIn } from "#platform/http/access.ts";
import { expectedVersion } from "#platform/http/if-match.ts";
import type { Writer } from "./writer.ts";

/** The writer of a request: the signed-in administrator, and the version that they started from. */
export const writerOf = (request: FastifyRequest): Writer => ({
  username: signedIn(request).username,
  expectedVersion: expectedVersion(request),
  hasLeft: () => request.raw.socket.destroyed,
});
