import { afterEach, describe, expect, test } from "vitest";
import { AchievementInput } from "#features/achievements/achievements.contract.ts";
import { BannerInput } from "#features/banners/banners.contract.ts";
import { EVENT_IMAGES_MAX, EventInput } from "#features/events/events.contract.ts";
import { GalleryItemInput } from "#features/gallery/gallery.contract.ts";
import { ReportInput } from "#features/reports/reports.contract.ts";
import { Application } from "#features/students/students.contract.ts";
import { TeamMemberInput } from "#features/team/team.contract.ts";
import { teamSections } from "#features/team/team.words.ts";
import { filesOfKey } from "#operations/site/files-of-key.ts";
import { listMediaReferences } from "#platform/db/media-keys.store.ts";
import { engines } from "./databases.ts";
import {
  applicationCreatedAt,
  eventPictureCount,
  makeAchievement,
  makeApplication,
  makeBanner,
  makeEvent,
  makeGalleryItem,
  makeReport,
  makeTeamMember,
} from "./factories.ts";
import { type SiteSize, seedSite, siteSizes } from "./seed.ts";
import { seedAchievements } from "./seed-achievements.ts";
import { seedBanners } from "./seed-banners.ts";
import { seedEvents } from "./seed-events.ts";
import { seedGallery } from "./seed-gallery.ts";
import { seedReports } from "./seed-reports.ts";
import { seedStudents } from "./seed-students.ts";
import { seedTeam } from "./seed-team.ts";
import { openTestSite, type TestSite } from "./test-site.ts";

const NOW = new Date("2026-11-21T09:00:00Z");
const indexes = (count: number) => Array.from({ length: count }, (_, index) => index);

describe("made-up content", () => {
  test("is what the forms take, word for word", () => {
    const samples = [
      [EventInput, indexes(150).map((index) => makeEvent(NOW, index))],
      [GalleryItemInput, indexes(300).map((index) => makeGalleryItem(NOW, index))],
      [AchievementInput, indexes(80).map((index) => makeAchievement(NOW, index))],
      [BannerInput, indexes(4).map((index) => makeBanner(index))],
      [TeamMemberInput, teamSections.flatMap((section) => indexes(20).map((index) => makeTeamMember(section, index)))],
      [Application, indexes(162).map((index) => makeApplication(NOW, index))],
      [ReportInput, indexes(5).map((index) => makeReport(NOW, index))],
    ] as const;
    for (const [contract, inputs] of samples)
      for (const input of inputs) expect(contract.parse(input)).toStrictEqual(input);
  });

  test("has events of five years, the next ones among them, in short words and long", () => {
    const events = indexes(150).map((index) => makeEvent(NOW, index));
    const today = NOW.toISOString().slice(0, 10);
    const upcoming = events.filter(({ date }) => date > today);
    expect(upcoming.length).toBeGreaterThanOrEqual(8);
    expect(new Set(upcoming.map(({ registrationLink }) => registrationLink !== undefined))).toEqual(
      new Set([true, false]),
    );
    const first = events.map(({ date }) => date).sort()[0];
    expect(first?.slice(0, 4)).toBe("2021");
    expect(Math.max(...events.map(({ title }) => title.length))).toBe(60);
    const lengths = events.map(({ description }) => description.length);
    expect(Math.min(...lengths)).toBeLessThan(60);
    expect(Math.max(...lengths)).toBeGreaterThan(1000);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(1200);
    expect(new Set(events.map(({ title }) => title)).size).toBe(150);
    expect(new Set(indexes(20).map(eventPictureCount))).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(Math.max(...indexes(150).map(eventPictureCount))).toBeLessThanOrEqual(EVENT_IMAGES_MAX);
  });

  test("has two hundred people, no two of one name, and no application that is due to be erased", () => {
    const { team, students } = siteSizes.mature;
    const members = teamSections.flatMap((section) =>
      indexes(team[section]).map((index) => makeTeamMember(section, index).name.replace(/^Dr\. /, "")),
    );
    const applicants = indexes(students).map((index) => makeApplication(NOW, index).name);
    expect(new Set([...members, ...applicants]).size).toBe(200);
    for (const index of indexes(students)) {
      const days = (NOW.getTime() - applicationCreatedAt(NOW, index).getTime()) / 86_400_000;
      expect(days).toBeGreaterThan(0);
      expect(days).toBeLessThan(700);
    }
  });
});

const cases = engines.flatMap((engine) =>
  (engine === "sqlite" ? (["small", "mature"] as const) : (["small"] as const)).map((size) => ({ engine, size })),
);

describe.each(cases)(
  "a $size site on $engine",
  ({ engine, size }: { engine: (typeof engines)[number]; size: SiteSize }) => {
    let site: TestSite;
    afterEach(() => site.close());

    test("has what its size says, each key its files, and each past row its past", { timeout: 120_000 }, async () => {
      site = await openTestSite({ engine });
      const said: string[] = [];
      expect(await seedSite(site, { size, say: (line) => said.push(line) })).toBe(true);
      expect(said).toEqual(["Making sample content…"]);

      const amounts = siteSizes[size];
      const { events, gallery, achievements, reports } = amounts;
      expect((await site.call("GET", "/api/stats")).body).toEqual({ events, gallery, achievements, reports });
      expect((await site.call("GET", "/api/student")).body).toHaveLength(amounts.students);
      expect((await site.call("GET", "/api/banner")).body).toHaveLength(amounts.banners);
      const { body: team } = await site.call("GET", "/api/team");
      for (const section of teamSections) expect(team[section]).toHaveLength(amounts.team[section]);
      expect((await site.call("GET", "/api/hero-settings")).status).toBe(404);

      const named = (await listMediaReferences(site.deps.db)).flatMap(({ key }) => filesOfKey(key));
      expect(await site.storedFiles()).toEqual(named.sort());
      const { body: annual } = await site.call("GET", "/api/reports/type/annual");
      expect((await site.call("GET", annual[0].fileUrl, { token: false })).headers["content-type"]).toBe(
        "application/pdf",
      );
      const { body: eventReports } = await site.call("GET", "/api/reports/type/event");
      for (const report of eventReports)
        expect((await site.call("GET", `/api/events/${report.eventId}`)).status).toBe(200);

      const now = site.deps.clock().getTime();
      for (const table of ["events", "gallery_items", "achievements", "banners", "team_members", "reports"] as const) {
        const rows = await site.deps.db.selectFrom(table).select(["created_at", "updated_at"]).execute();
        for (const row of rows) expect(Math.max(row.created_at, row.updated_at)).toBeLessThanOrEqual(now);
      }
      const activity = await site.deps.db.selectFrom("audit_entries").select("at").execute();
      expect(Math.max(...activity.map(({ at }) => at))).toBeLessThanOrEqual(now);

      expect(await seedSite(site, { size })).toBe(false);
      expect((await site.call("GET", "/api/stats")).body).toEqual({ events, gallery, achievements, reports });
    });
  },
);

describe("seeds of one kind", () => {
  let site: TestSite;
  afterEach(() => site.close());

  test("take the changes that a story needs and leave the rest to the factory", async () => {
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

  test("add to what is there", async () => {
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
