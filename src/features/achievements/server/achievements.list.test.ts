import { afterEach, describe, expect, test } from "vitest";
import { engines } from "#tests/support/databases.ts";
import { openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { achievementMessages } from "../achievements.contract.ts";
import type { AchievementKind } from "../achievements.labels.ts";
import { insertAchievement, recomputeAchievements } from "./achievements.service.ts";

describe.each(engines)("the list of achievements on %s", (engine) => {
  let site: TestSite;
  afterEach(() => site.close());

  async function open(written: readonly { id: string; date: string; createdAt: string; kind?: AchievementKind }[]) {
    site = await openTestSite({ engine });
    for (const { id, date, createdAt, kind } of written) {
      const fields = { title: id, description: "d", date, kind };
      await insertAchievement(site.deps.db, {
        id,
        now: new Date(createdAt),
        fields,
        image: "https://example.org/a.webp",
      });
    }
  }
  const listed = async (query: string, what: "_id" | "date") => {
    const { body } = await site.call("GET", `/api/achievements${query}`, { token: false });
    return (Array.isArray(body) ? body : body.items).map((item: Record<typeof what, string>) => item[what]);
  };
  const dates = ["Spring term", "2024-12-31", "March 2025", "Every year", "12/03/2025", "2025"];
  const inOrder = ["12/03/2025", "March 2025", "2025", "2024-12-31", "Every year", "Spring term"];
  const written = dates.map((date, index) => ({
    id: String(index),
    date,
    createdAt: `2026-01-0${index + 1}T00:00:00Z`,
  }));

  test("sorts real dates latest first in any format, and the rest by creation, newest first", async () => {
    await open(written);
    expect(await listed("", "date")).toEqual(inOrder);
    expect(await listed("?limit=2&page=2", "date")).toEqual(["2025", "2024-12-31"]);
    expect(await listed("?limit=2&sort=created", "date")).toEqual(["2025", "12/03/2025"]);
    expect(await listed("?limit=2&page=2&q=2025", "date")).toEqual(["2025"]);
    expect(await listed("?q=m%C3%81RCH", "date")).toEqual(["March 2025"]);
    expect(await listed("?q=none", "date")).toEqual([]);
    expect(await listed("?year=2025", "date")).toEqual(["12/03/2025", "March 2025", "2025"]);
    expect((await site.call("GET", "/api/achievements/years", { token: false })).body).toEqual([2025, 2024]);
  });

  test("limits the list to one kind, also with a year, words and pages", async () => {
    await open(written.map((one, index) => ({ ...one, ...(index < 4 && { kind: index < 3 ? "paper" : "grant" }) })));
    expect(await listed("?kind=paper", "date")).toEqual(["March 2025", "2024-12-31", "Spring term"]);
    expect(await listed("?kind=paper&year=2025", "date")).toEqual(["March 2025"]);
    expect(await listed("?kind=paper&q=term", "date")).toEqual(["Spring term"]);
    expect(await listed("?kind=award", "date")).toEqual([]);
    const { body } = await site.call("GET", "/api/achievements?kind=paper&limit=2&page=2", { token: false });
    expect(body).toMatchObject({ items: [{ date: "Spring term", kind: "paper" }], total: 3, pageCount: 2 });
    expect(await site.call("GET", "/api/achievements?kind=prize", { token: false })).toMatchObject({
      status: 400,
      body: { message: achievementMessages.kind },
    });
  });

  test("links each achievement to its neighbors", async () => {
    await open(written);
    const ids = await listed("", "_id");
    const link = (id: string | undefined) => id && { slug: expect.any(String), title: id };
    for (const [index, id] of ids.entries()) {
      const { body } = await site.call("GET", `/api/achievements/${id}/neighbours`, { token: false });
      expect(body).toEqual({ newer: link(ids[index - 1]), older: link(ids[index + 1]) });
    }
    expect((await site.call("GET", "/api/achievements/none/neighbours")).status).toBe(404);
  });

  test("sorts achievements of one day by creation time, and those with equal times by ID", async () => {
    const early = "2026-01-01T00:00:00.000Z";
    await open([
      { id: "b", date: "2025-03-12", createdAt: early },
      { id: "a", date: "2025-03-12", createdAt: "2026-01-02T00:00:00.000Z" },
      { id: "c", date: "2025-03-12", createdAt: early },
    ]);
    expect(await listed("", "_id")).toEqual(["a", "c", "b"]);
  });

  test("sorts rows from earlier releases", async () => {
    await open(written);
    await site.deps.db.updateTable("achievements").set({ day: null }).execute();
    await recomputeAchievements(site.deps);
    expect(await listed("", "date")).toEqual(inOrder);
  });
});
