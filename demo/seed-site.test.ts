import { afterEach, describe, expect, test } from "vitest";
import { FEEDBACK_SHOWN_FROM } from "#features/registrations/registrations.contract.ts";
import { teamSections } from "#features/team/team.labels.ts";
import { listMediaReferences } from "#platform/db/media-columns.store.ts";
import { lastingFiles } from "#platform/media/media-key.ts";
import { engines } from "#tests/support/databases.ts";
import { openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { type SiteSize, seedSite, siteSizes } from "./seed-site.ts";
import { sampleChapters } from "./texts/chapters.ts";

const cases = engines.flatMap((engine) =>
  (engine === "sqlite" ? (["small", "mature"] as const) : (["small"] as const)).map((size) => ({ engine, size })),
);

/** Returns the paths that the items of a table link to. */
async function linksOf(site: TestSite, table: "achievements" | "announcements"): Promise<string[]> {
  const rows = await site.deps.db.selectFrom(table).select("link").where("link", "is not", null).execute();
  return rows.flatMap(({ link }) => link || []);
}

describe.each(cases)(
  "a $size site on $engine",
  ({ engine, size }: { engine: (typeof engines)[number]; size: SiteSize }) => {
    let site: TestSite;
    afterEach(() => site.close());

    test("creates the amounts of its size, a file for each key, and no row in the future", {
      timeout: 120_000,
    }, async () => {
      site = await openTestSite({ engine });
      const logged: string[] = [];
      expect(await seedSite(site, { size, say: (line) => logged.push(line) })).toBe(true);
      expect(logged).toEqual(["Making sample content…"]);

      const amounts = siteSizes[size];
      const { events, gallery, achievements, reports } = amounts;
      expect((await site.call("GET", "/api/stats")).body).toEqual({ events, gallery, achievements, reports });
      expect((await site.call("GET", "/api/student")).body).toHaveLength(amounts.students);
      expect((await site.call("GET", "/api/banner")).body).toHaveLength(amounts.banners);
      const { body: team } = await site.call("GET", "/api/team");
      for (const section of teamSections) expect(team[section]).toHaveLength(amounts.team[section]);
      expect((await site.call("GET", "/api/hero-settings")).status).toBe(404);

      const { body: chapters } = await site.call("GET", "/api/chapters");
      expect(chapters).toHaveLength(amounts.hasChapters ? 1 + sampleChapters.length : 1);
      if (amounts.hasChapters)
        for (const { _id } of chapters) {
          for (const list of ["events?status=upcoming&", "events?status=past&", "team?"]) {
            const { body } = await site.call("GET", `/api/${list}chapter=${_id}`, { token: false });
            expect(body, `${list} ${_id}`).not.toHaveLength(0);
          }
        }

      const named = (await listMediaReferences(site.deps.db, site.deps.mediaColumns)).flatMap(({ key }) =>
        lastingFiles(key),
      );
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

      expect(await linksOf(site, "announcements")).toContainEqual(
        expect.stringMatching(/^\/events\/annual-general-meeting-with-elections-/),
      );
      const slugs = await site.deps.db.selectFrom("addresses").select("slug").execute();
      const issues = await site.deps.db.selectFrom("newsletter_issues").select("id").execute();
      const items = [...slugs.map(({ slug }) => slug), ...issues.map(({ id }) => id)];
      const linked = [...(await linksOf(site, "achievements")), ...(await linksOf(site, "announcements"))];
      const ofItems = linked.map((path) => path.split("/").slice(2).at(-1)).filter((end) => end !== undefined);
      expect(ofItems.filter((end) => !items.includes(end))).toEqual([]);

      const forms = await site.deps.db.selectFrom("event_registration").select("taken").orderBy("taken").execute();
      expect(forms.map(({ taken }) => taken)).toEqual(
        size === "mature" ? [0, 0, 0, 4, 8, 11, 12, 14, 17, 20, 34] : [0, 11, 12, 14, 17, 20, 34],
      );
      const { body: states } = await site.call("GET", "/api/registration-states", { token: false });
      expect(states.slice(0, 2)).toMatchObject([
        { state: "waiting_list", free: 0, waiting: 5 },
        { state: "not_open", free: 40 },
      ]);
      expect(states.slice(2).map(({ state }: { state: string }) => state)).toEqual(
        size === "mature" ? [...Array<string>(6).fill("open"), "not_open", "not_open"] : Array<string>(4).fill("open"),
      );
      const checkIns = await site.deps.db.selectFrom("check_in_records").select("type").execute();
      expect(checkIns.filter(({ type }) => type === "ticket")).toHaveLength(29);
      const phones = await site.deps.db.selectFrom("door_phones").select("device").execute();
      const seenBy = await site.deps.db.selectFrom("check_in_records").select("device").distinct().execute();
      expect(phones.map(({ device }) => device).sort()).toEqual(seenBy.map(({ device }) => device).sort());
      const feedback = await site.deps.db.selectFrom("registration_feedback").select("rating").execute();
      expect(feedback.length).toBeGreaterThanOrEqual(FEEDBACK_SHOWN_FROM);
      expect(await site.deps.db.selectFrom("outbox").select("id").execute()).toEqual([]);

      expect(await seedSite(site, { size })).toBe(false);
      expect((await site.call("GET", "/api/stats")).body).toEqual({ events, gallery, achievements, reports });
    });
  },
);
