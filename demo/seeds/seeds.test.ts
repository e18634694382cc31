import { afterEach, describe, expect, test } from "vitest";
import { openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { makeAchievement } from "../content/achievements.ts";
import { makeBanner } from "../content/banners.ts";
import { makeEvent } from "../content/events.ts";
import { makeApplication } from "../content/students.ts";
import { makeTeamMember } from "../content/team.ts";
import { seedAchievements } from "./achievements.ts";
import { seedBanners } from "./banners.ts";
import { seedEvents } from "./events.ts";
import { seedGallery } from "./gallery.ts";
import { seedReports } from "./reports.ts";
import { seedStudents } from "./students.ts";
import { seedTeam } from "./team.ts";

const NOW = new Date("2026-11-21T09:00:00Z");

describe("seeds of one kind", () => {
  let site: TestSite;
  afterEach(() => site.close());

  test("use the overrides of a test, and factory values for all other fields", async () => {
    site = await openTestSite({ clock: () => NOW });
    const [named, plain] = await seedEvents(site, [{ title: "Named", pictures: 3, createdAt: NOW }, {}]);
    expect((await site.call("GET", `/api/events/${named?.id}`)).body).toMatchObject({
      title: "Named",
      date: makeEvent(NOW, 0).date,
      createdAt: NOW.toISOString(),
      image: named?.images.map((key) => `/media/${key}`),
    });
    expect(named?.images).toHaveLength(3);
    expect(plain?.input).toEqual(makeEvent(NOW, 1));
    const picture = await site.call("GET", `/media/${named?.images[0]}`, { token: false });
    expect(picture).toMatchObject({ status: 200, headers: { "content-type": "image/webp" } });
  });

  test("add items to existing items", async () => {
    site = await openTestSite({ clock: () => NOW });
    await seedBanners(site, [{ title: "First" }]);
    await seedBanners(site, 2);
    const { body: banners } = await site.call("GET", "/api/banner");
    expect(banners.map(({ title }: { title: string }) => title)).toEqual([
      "First",
      makeBanner(0).title,
      makeBanner(1).title,
    ]);

    await seedTeam(site, { wieTeam: [{ name: "Asha Rao" }], ieeeSbTeam: 2 });
    const { body: team } = await site.call("GET", "/api/team");
    expect(team.wieTeam).toMatchObject([{ name: "Asha Rao", department: makeTeamMember("wieTeam", 0).department }]);
    expect(team.ieeeSbTeam).toHaveLength(2);

    await seedGallery(site, [{ date: "2026-01-02" }]);
    expect((await site.call("GET", "/api/gallery")).body).toMatchObject([{ date: "2026-01-02" }]);
    await seedAchievements(site, 1);
    expect((await site.call("GET", "/api/achievements")).body).toMatchObject([makeAchievement(NOW, 0)]);
    await seedStudents(site, [{ name: "Meera Joshi" }, {}]);
    expect((await site.call("GET", "/api/student")).body.map(({ name }: { name: string }) => name)).toEqual([
      "Meera Joshi",
      makeApplication(NOW, 1).name,
    ]);

    const events = await seedEvents(site, 1);
    await seedReports(site, [{ type: "event" }, { type: "annual", year: 2020 }], events);
    expect((await site.call("GET", "/api/reports/type/event")).body).toMatchObject([{ eventId: events[0]?.id }]);
    expect((await site.call("GET", "/api/reports/type/annual")).body).toMatchObject([{ year: 2020 }]);
  });
});
