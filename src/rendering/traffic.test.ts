import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { countTraffic, type Traffic } from "./traffic.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("logs traffic once a minute and at the end, and nothing without traffic", () => {
  const lines: Traffic[] = [];
  const traffic = countTraffic((sent) => lines.push(sent));
  traffic.add(100);
  traffic.add(50);
  expect(lines).toEqual([]);
  vi.advanceTimersByTime(60_000);
  vi.advanceTimersByTime(60_000);
  traffic.add(7);
  traffic.stop();
  vi.advanceTimersByTime(120_000);
  expect(lines).toEqual([
    { answers: 2, bytes: 150 },
    { answers: 1, bytes: 7 },
  ]);
});
