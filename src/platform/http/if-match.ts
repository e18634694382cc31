import type { FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";

/**
 * Returns the version in `If-Match`, or undefined without one.
 * @throws AppError("invalid") if it is not a version
 */
export function expectedVersion({ headers }: FastifyRequest): number | undefined {
  const header = headers["if-match"];
  if (header === undefined || header === "*") return undefined;
  const version = /^"?(\d{1,9})"?$/.exec(header)?.[1];
  if (!version) throw new AppError("invalid", { message: "If-Match must be the version from an earlier response" });
  return Number(version);
}
