import { expect, test } from "vitest";
import { z } from "zod";
import { type Api, ApiError } from "#api-client/api.ts";
import { withRetry } from "./admin-api.ts";

/** Returns an API whose calls fail with these errors, one after the other, and then succeed. */
function failing(codes: string[], retryAfter?: number) {
  const calls: string[] = [];
  const call = async (method: string) => {
    calls.push(method);
    const code = codes.shift();
    if (code) throw new ApiError(503, code, code, { retryAfter });
  };
  const api = { get: () => call("GET"), send: () => call("PUT") } as unknown as Api;
  return { calls, api: withRetry(api, async (seconds) => void calls.push(`${seconds} s`)) };
}

test("repeats a read once if the server is busy, after a pause", async () => {
  const once = failing(["busy"]);
  await once.api.get("/students", z.void());
  expect(once.calls).toEqual(["GET", "2 s", "GET"]);

  const twice = failing(["busy", "busy"]);
  await expect(twice.api.get("/students", z.void())).rejects.toThrow("busy");
  expect(twice.calls).toEqual(["GET", "2 s", "GET"]);
});

test("repeats no other error and no write", async () => {
  const read = failing(["database_away"]);
  await expect(read.api.get("/students", z.void())).rejects.toThrow("database_away");
  const write = failing(["busy"]);
  await expect(write.api.send("PUT", "/students", z.void())).rejects.toThrow("busy");
  expect([read.calls, write.calls]).toEqual([["GET"], ["PUT"]]);
});

test.each([
  [5, "5 s"],
  [600, "10 s"],
])("waits as long as Retry-After says, at most 10 seconds: %i", async (retryAfter, pause) => {
  const { api, calls } = failing(["busy"], retryAfter);
  await api.get("/students", z.void());
  expect(calls).toEqual(["GET", pause, "GET"]);
});
