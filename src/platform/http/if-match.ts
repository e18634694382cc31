import type { FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";

/**
 * The version in a request's `If-Match`; undefined when there is none to check.
 * @throws AppError("invalid") when it is not a version.
 */
export function expectedVersion({ headers }: FastifyRequest): number | undefined {
  const header = headers["if-match"];
  if (header === undefined || header === "*") return undefined;
  const version = /^"?(\d{1,9})"?$/.exec(header)?.[1];
  if (!version) throw new AppError("invalid", { message: "If-Match must be the version from an earlier response" });
  return Number(version);
}
