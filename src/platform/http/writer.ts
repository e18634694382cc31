import type { FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import { signedIn } from "./access.ts";

/** Who writes, and from which version of the thing they started; without one nothing is checked. */
export interface Writer {
  username: string;
  expectedVersion?: number | undefined;
}

/**
 * The writer of a request: the signed-in administrator, and the version in `If-Match`.
 * @throws AppError("invalid") when `If-Match` is not a version.
 */
export function writerOf(request: FastifyRequest): Writer {
  const { username } = signedIn(request);
  const header = request.headers["if-match"];
  if (header === undefined || header === "*") return { username };
  const version = /^"?(\d{1,9})"?$/.exec(header)?.[1];
  if (!version) throw new AppError("invalid", { message: "If-Match must be the version of an earlier answer" });
  return { username, expectedVersion: Number(version) };
}

/** @throws AppError("stale") when the writer started from another version than the present one. */
export function checkVersion(writer: Writer, present: { version: number }): void {
  if (writer.expectedVersion !== undefined && writer.expectedVersion !== present.version) throw new AppError("stale");
}
