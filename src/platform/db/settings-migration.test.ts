import type { Kysely } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { mediaColumns } from "#src/site-content.ts";
import { engines, openOlderDatabase } from "#tests/support/databases.ts";
import { listMediaReferences } from "./media-columns.store.ts";
import { migrate, migrationNames } from "./migrate.ts";

const AT = Date.parse("2026-11-21T09:00:00Z");
const MIGRATION = "032-settings";

describe.each(engines)("settings of the previous version on %s", (engine) => {
  // biome-ignore lint/suspicious/noExplicitAny: the rows of an older schema
  let db: Kysely<any>;
  afterEach(() => db.destroy());

  async function openBefore() {
    const names = migrationNames();
    db = await openOlderDatabase(engine, names[names.indexOf(MIGRATION) - 1]);
  }

  const put = (table: string, row: object) => db.insertInto(table).values(row).execute();
  const settings = async () =>
    Object.fromEntries(
      (await db.selectFrom("settings").selectAll().execute()).map(({ key, value, version, updated_at }) => [
        key,
        { value: JSON.parse(value), version, updated_at: Number(updated_at) },
      ]),
    );

  test("keep their versions in the migration", async () => {
    await openBefore();
    const logo = "branch/logo.webp";
    const fields = { name: "IEEE SB NITK", teamYear: "2026-27", motto: "of a later version" };
    const plan = { year: "2027-28", stays: [], accounts: { ids: [] }, takeDown: { banners: [], heroVideo: false } };
    const notes = { domain: "Registered at Example", contacts: "Asha" };
    const handover = { startedAt: "2026-11-20T09:00:00Z", startedBy: "asha", leaving: ["1"] };
    const row = { id: 1, version: 7, updated_at: AT };
    const branch = { ...row, fields: JSON.stringify(fields), logo, logo_dark: null };
    await put("branch_settings", branch);
    const versions = [
      { ...branch, id: "branch" },
      // Stored before the branch had logos.
      { id: "branch", version: 6, fields: '{"name":"SB"}', updated_at: AT },
    ];
    for (const { version, ...stored } of versions)
      await put("content_versions", {
        id: `v${version}`,
        entity: "branch",
        item_id: "branch",
        version,
        at: AT,
        actor: "asha",
        action: "updated",
        state: "published",
        publish_at: null,
        unpublish_at: null,
        row: JSON.stringify({ version, ...stored }),
      });
    await put("hero_settings", { ...row, version: 2, display_mode: "video", video_url: "https://example.org/a.mp4" });
    await put("application_settings", { ...row, version: 3, retention_months: 36 });
    await put("year_plans", {
      id: "next",
      version: 4,
      created_at: AT,
      updated_at: AT,
      state: "published",
      plan: JSON.stringify(plan),
      publish_at: null,
      done: '{"before":"2026-27"}',
      failure: null,
    });
    await put("handover_papers", { name: "notes", fields: JSON.stringify(notes), version: 5, updated_at: AT });
    await put("handover_papers", { name: "plan", fields: JSON.stringify(handover), version: 1, updated_at: AT });
    await put("given_defaults", { entity: "chapter", at: AT });

    await migrate(db, engine);

    const value = { ...fields, logo, logoDark: null };
    const done = { before: "2026-27" };
    expect(await settings()).toEqual({
      branch: { value, version: 7, updated_at: AT },
      hero: { value: { displayMode: "video", videoUrl: "https://example.org/a.mp4" }, version: 2, updated_at: AT },
      "application form": { value: { retentionMonths: 36 }, version: 3, updated_at: AT },
      "year plan": {
        value: { state: "published", plan, publishAt: null, done, failure: null },
        version: 4,
        updated_at: AT,
      },
      "handover notes": { value: notes, version: 5, updated_at: AT },
      "handover plan": { value: handover, version: 1, updated_at: AT },
      "defaults: chapter": { value: {}, version: 1, updated_at: AT },
    });
    const stored = await db.selectFrom("content_versions").select("row").orderBy("version").execute();
    expect(stored.map(({ row }) => JSON.parse(row))).toEqual([
      { id: "branch", version: 6, value: { name: "SB", logo: null, logoDark: null } },
      { id: "branch", version: 7, value },
    ]);
    expect(await listMediaReferences(db, mediaColumns)).toEqual([{ table: "settings", id: "branch", key: logo }]);
  });

  test("stay readable for the previous version, except plans, which it must not run again", async () => {
    await openBefore();
    await put("application_settings", { id: 1, version: 3, updated_at: AT, retention_months: 36 });
    await put("handover_papers", { name: "plan", fields: "{}", version: 1, updated_at: AT });
    await migrate(db, engine);
    expect(await db.selectFrom("application_settings").select("retention_months").execute()).toHaveLength(1);
    expect(await db.selectFrom("handover_papers").selectAll().execute()).toEqual([]);
  });
});
