import { describe, expect, test } from "vitest";
import { achievementDay, newestAchievements } from "./achievements.rules.ts";

describe("the day an achievement's date means", () => {
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
  ])("%s is none", (text) => {
    expect(achievementDay(text)).toBeNull();
  });
});

test("dates come latest first however they are written, then the rest, last created first", () => {
  const written = ["Spring term", "2024-12-31", "March 2025", "Every year", "12/03/2025", "2025"];
  const achievements = written.map((date, index) => ({
    _id: String(index),
    date,
    createdAt: `2026-01-0${index + 1}T00:00:00.000Z`,
  }));
  const before = structuredClone(achievements);
  expect(newestAchievements(achievements).map(({ date }) => date)).toEqual([
    "12/03/2025",
    "March 2025",
    "2025",
    "2024-12-31",
    "Every year",
    "Spring term",
  ]);
  expect(achievements).toEqual(before);
});

test("of one day, what was created last comes first, and of one moment what has the later id", () => {
  const of = (_id: string, createdAt: string) => ({ _id, date: "2025-03-12", createdAt });
  const early = "2026-01-01T00:00:00.000Z";
  const late = "2026-01-02T00:00:00.000Z";
  expect(newestAchievements([of("b", early), of("a", late), of("c", early)]).map(({ _id }) => _id)).toEqual([
    "a",
    "c",
    "b",
  ]);
});
