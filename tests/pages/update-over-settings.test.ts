import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely } from "kysely";
import { afterEach, expect, test } from "vitest";
import { readConfig } from "#platform/config.ts";
import { migrate } from "#platform/db/migrate.ts";
import type { Database } from "#platform/db/schema/tables.ts";
import { openSqlite, SQLITE_FILE } from "#platform/db/sqlite.ts";
import { loadBuiltPages } from "#rendering/built-pages.ts";
import { buildApp } from "#src/app.ts";
import { openDeps } from "#src/main.ts";
import { site } from "#src/site.ts";
import { buildFolder } from "../../scripts/build/build-site.ts";

/** The version that added the branch settings. */
const OLDER = "014-branch";
/** Officers' settings with fewer fields than today and one obsolete field. */
const said = {
  name: "IEEE SB NITK",
  longName: "IEEE Student Branch, NITK",
  tagline: "Currents that carry.",
  linkedin: "",
  motto: "an obsolete setting",
};

let dataDir: string;
afterEach(() => rm(dataDir, { recursive: true }));

test("an update of the code over a site whose settings were changed merges nothing and loses nothing", async () => {
  dataDir = await mkdtemp(join(tmpdir(), "update-"));
  const old = new Kysely<Database>({ dialect: openSqlite(join(dataDir, SQLITE_FILE)).dialect });
  await migrate(old, "sqlite", OLDER);
  await old
    .insertInto("branch_settings")
    .values({ id: 1, fields: JSON.stringify(said), version: 3, updated_at: 1 } as never)
    .execute();
  await old
    .insertInto("hero_settings")
    .values({ id: 1, display_mode: "carousel", video_url: "", updated_at: 1 })
    .execute();
  await old.insertInto("application_settings").values({ id: 1, retention_months: 7, updated_at: 1 }).execute();
  await old.destroy();

  const config = readConfig({ DATA_DIR: dataDir });
  const { deps, copies } = await openDeps(config);
  const app = await buildApp(deps, { ...config, logLevel: "silent", pages: await loadBuiltPages(buildFolder) });
  const read = async (url: string) => (await app.inject(url)).json();
  const { motto: _motto, ...kept } = said;
  expect(await read("/api/branch")).toMatchObject({ ...site.branch, ...kept, version: 3, logo: "" });
  expect(await read("/api/hero-settings")).toMatchObject({ displayMode: "carousel" });
  expect(await read("/api/student/retention")).toMatchObject({ months: 7 });
  const { body: home } = await app.inject("/");
  expect(home.replaceAll("<!-- -->", "")).toContain("Welcome to IEEE SB NITK");
  expect(home).not.toContain('<style id="colours">');
  // The previous version is still in the version history.
  expect((await readdir(join(dataDir, "backups")))[0]).toMatch(/^backup-/);
  await app.close();
  await copies.stop();
  await deps.db.destroy();
});
