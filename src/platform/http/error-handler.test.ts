import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import { expect, test, vi } from "vitest";
import { DatabaseUnavailable } from "../db/database-errors.ts";
import { noteBackgroundFailure, sendFailure } from "./error-handler.ts";

test.each([
  ["a client that disconnects during its request causes no error", { destroyed: true, complete: false }, "info"],
  ["a fault is an error, even if the client has disconnected", { destroyed: true, complete: true }, "error"],
] as const)("%s", (_what, raw, level) => {
  const log = { info: vi.fn(), error: vi.fn() };
  const reply = {
    request: { method: "GET", url: "/api/events", headers: {} },
    header: () => reply,
    code: () => reply,
    type: () => reply,
    serializer: () => reply,
    send: () => reply,
  };
  const fault = Object.assign(new Error("aborted"), { code: "ECONNRESET" });
  sendFailure(fault, { raw, log } as unknown as FastifyRequest, reply as unknown as FastifyReply);
  expect(log.info.mock.calls.length + log.error.mock.calls.length).toBe(1);
  expect(log[level]).toHaveBeenCalledOnce();
});

test.each([
  ["an outage that is already logged causes no error in background work", new DatabaseUnavailable(new Error()), "info"],
  [
    "items that failed during that outage cause no error",
    new AggregateError([new DatabaseUnavailable(new Error())]),
    "info",
  ],
  ["any other failure of background work is an error", new AggregateError([new Error(), new Error()]), "error"],
] as const)("%s", (_title, failure, level) => {
  const log = { info: vi.fn(), error: vi.fn() };
  noteBackgroundFailure(log as unknown as FastifyBaseLogger, "a job failed", failure);
  expect(log.info.mock.calls.length + log.error.mock.calls.length).toBe(1);
  expect(log[level]).toHaveBeenCalledOnce();
});
