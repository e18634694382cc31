import { expect, test, vi } from "vitest";
import { ApiError } from "#api-client/api.ts";
import { logged } from "./logged.ts";

test("a part of a page that fails is logged, unless the API has said why: a database that is away fills no log", () => {
  const lines = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const noEvents = logged("Failed to fetch events", []);
  const fault = new TypeError("row is undefined");
  expect([noEvents(new ApiError(503, "database_away", "The data cannot be reached")), noEvents(fault)]).toEqual([
    [],
    [],
  ]);
  expect(lines.mock.calls).toEqual([["Failed to fetch events", fault]]);
  lines.mockRestore();
});
