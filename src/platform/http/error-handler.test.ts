import type { FastifyReply, FastifyRequest } from "fastify";
import { expect, test, vi } from "vitest";
import { answerFailure } from "./error-handler.ts";

test.each([
  ["a visitor who leaves while sending is no error", { destroyed: true, complete: false }, "info"],
  ["a fault is one, whether anybody waits for the answer or not", { destroyed: true, complete: true }, "error"],
] as const)("%s", (_what, raw, level) => {
  const log = { info: vi.fn(), error: vi.fn() };
  const reply = {
    header: () => reply,
    code: () => reply,
    type: () => reply,
    serializer: () => reply,
    send: () => reply,
  };
  const fault = Object.assign(new Error("aborted"), { code: "ECONNRESET" });
  answerFailure(fault, { raw, log } as unknown as FastifyRequest, reply as unknown as FastifyReply);
  expect(log.info.mock.calls.length + log.error.mock.calls.length).toBe(1);
  expect(log[level]).toHaveBeenCalledOnce();
});
