import { expect, test } from "vitest";
import { byShownDate, latestUpdates } from "./latest-updates.ts";

const item = (title: string, date: string, createdAt: string) => ({
  ...{ _id: title, slug: title, title, description: "d", createdAt, date },
  ...{ image: "", pictures: [] },
});

test("the newest items by creation are shown in the order of their dates, a text by its day of creation", () => {
  const events = [item("talk", "2026-12-12", "2026-11-01"), item("old", "2026-12-30", "2026-01-01")];
  const achievements = [item("prize", "12 March 2026", "2026-11-03"), item("paper", "Spring term", "2026-11-02")];
  const titles = byShownDate(latestUpdates(events, achievements, 3)).map(({ title }) => title);
  expect(titles).toEqual(["talk", "paper", "prize"]);
});
