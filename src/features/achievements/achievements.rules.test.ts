import { describe, expect, test } from "vitest";
import { achievementDate, achievementDay } from "./achievements.rules.ts";

describe("the day of an achievement's date", () => {
  test.each([
    ["2025-03-12", "2025-03-12"],
    ["2025-03-12T18:30:00.000Z", "2025-03-12"],
    ["2025-03", "2025-03-01"],
    ["2025", "2025-01-01"],
    ["12/03/2025", "2025-03-12"],
    ["1.3.2025", "2025-03-01"],
    ["March 2025", "2025-03-01"],
    ["Sept. 2024", "2024-09-01"],
    ["  12th  march 2025 ", "2025-03-12"],
    ["May 3, 2025", "2025-05-03"],
    ["29 February 2024", "2024-02-29"],
  ])("%s is %s", (text, expected) => {
    expect(achievementDay(text)).toBe(expected);
  });

  test.each([
    "",
    "Spring 2025",
    "Batch of 2024",
    "2024-25",
    "2025-02-30",
    "29 February 2025",
    "31/04/2025",
    "2025-13-01",
    "12 Marching 2025",
    "Every year",
    "0000-00-00",
  ])("%s is not a date", (text) => {
    expect(achievementDay(text)).toBeNull();
  });
});

test.each([
  ["14 March 2026", "2026-03-14"],
  ["2026-03-14", "2026-03-14"],
  ["March 2026", "2026-03"],
  ["2026", "2026"],
  ["Spring 2026", null],
])("the known date of an achievement of %s is %s", (text, expected) => {
  expect(achievementDate(text)).toBe(expected);
});
