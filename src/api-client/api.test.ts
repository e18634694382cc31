import { expect, test, vi } from "vitest";
import { ApiError, logged } from "./api.ts";

test("a part of a page that fails is logged; an unavailable database does not flood the log", () => {
  const lines = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const noEvents = logged("Failed to fetch events", []);
  const faults = [new TypeError("row is undefined"), new ApiError(500, "server_error", "Server error")];
  const away = new ApiError(503, "database_away", "The data cannot be reached");
  expect([away, ...faults].map(noEvents)).toEqual([[], [], []]);
  expect(lines.mock.calls).toEqual(faults.map((fault) => ["Failed to fetch events", fault]));
  lines.mockRestore();
});
