import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { submitApplication } from "#features/students/server/students.service.ts";
import { createChanges } from "#platform/db/database.ts";
import { openSiteDatabase } from "#platform/db/open-database.ts";
import type { Database } from "#platform/db/schema/tables.ts";
import { SiteTimeZone } from "#platform/site-time-zone.ts";
import { engines, openTestDatabase } from "#tests/support/databases.ts";
import { atTerminal } from "#tests/support/recorded-terminal.ts";
import { applications } from "./applications.command.ts";
import { runCommand } from "./command.ts";

const asha = { name: "Asha Rao", email: "asha@example.org", id: "21CS001", branch: "CSE" };
const ravi = { name: "Ravi Nair", email: "ravi@example.org", id: "21EC007", branch: "ECE" };

describe.each(engines)("the applications' command on %s", (engine) => {
  let db: Kysely<Database>;
  let now = new Date("2026-03-01T10:00:00Z");
  beforeEach(async () => {
    now = new Date("2026-03-01T10:00:00Z");
    db = await openTestDatabase(engine);
  });
  afterEach(() => db.destroy());

  const deps = () => ({
    db,
    clock: () => now,
    newId: randomUUID,
    changes: createChanges("test"),
    timeZone: new SiteTimeZone("Asia/Kolkata"),
    retentionMonths: 24,
    close: async () => {},
  });
  const stored = async () =>
    (await db.selectFrom("students").select("name").orderBy("name").execute()).map((s) => s.name);
  const audited = () => db.selectFrom("audit_entries").select(["actor", "action", "label"]).orderBy("id").execute();

  const run = (...words: string[]) =>
    atTerminal((terminal) => runCommand(applications, words, terminal, async () => deps()));

  test("exports and erases all data of one person, and keeps the data of others", async () => {
    await submitApplication(deps(), asha);
    await submitApplication(deps(), { ...asha, id: "21CS002" });
    await submitApplication(deps(), ravi);

    const exported = await run("export", " ASHA@example.org");
    expect(exported.code).toBe(0);
    expect(JSON.parse(exported.printed)).toEqual(
      expect.arrayContaining(
        ["21CS001", "21CS002"].map((studentId) => ({
          name: "Asha Rao",
          email: "asha@example.org",
          studentId,
          branch: "CSE",
          createdAt: "2026-03-01T10:00:00.000Z",
          noticeVersion: 2,
        })),
      ),
    );

    expect(await run("erase", "asha@example.org", "21cs 002")).toMatchObject({
      code: 0,
      printed: expect.stringContaining("Erased 1 application."),
    });
    expect(await stored()).toEqual(["Asha Rao", "Ravi Nair"]);
    expect((await run("erase", "asha@example.org")).code).toBe(0);
    expect(await stored()).toEqual(["Ravi Nair"]);
    expect(await run("export", "asha@example.org")).toEqual({
      code: 1,
      printed: "",
      complaints: "There is no data about this person.",
    });

    const lines = await audited();
    expect(lines.map((line) => line.action).sort()).toEqual(["erased", "erased", "exported"]);
    expect(JSON.stringify(lines)).not.toMatch(/asha|21cs/i);
  });

  test("applications older than the retention time are purged", async () => {
    await submitApplication(deps(), asha);
    now = new Date("2027-06-01T10:00:00Z");
    await submitApplication(deps(), ravi);
    expect((await run("purge")).printed).toBe("Erased 0 applications older than 24 months.");
    now = new Date("2028-03-01T10:00:01Z");
    expect((await run("purge")).printed).toBe("Erased 1 application older than 24 months.");
    expect(await stored()).toEqual(["Ravi Nair"]);
  });

  test.each([
    [[]],
    [["export"]],
    [["erase", "21CS001"]],
    [["erase", "asha@example.org", ""]],
    [["erase", "asha@example.org", "21CS001", "more"]],
    [["purge", "all@example.org"]],
    [["constructor", "asha@example.org"]],
  ])("%j prints the usage, exits with 2 and changes nothing", async (words) => {
    await submitApplication(deps(), asha);
    expect(await run(...words)).toEqual({ code: 2, printed: "", complaints: expect.stringContaining("Usage:") });
    expect(await stored()).toEqual(["Asha Rao"]);
  });
});

describe("run from a shell", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "applications-command-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const shell = (...words: string[]) =>
    new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
      execFile(
        process.execPath,
        ["src/operations/applications.command.ts", ...words],
        { env: { DATA_DIR: folder } },
        (error, stdout, stderr) => resolve({ code: error ? error.code : 0, stdout, stderr }),
      );
    });

  test("reads the data of the site, and creates none if there is no site", async () => {
    expect(await shell("purge")).toMatchObject({ code: 1, stderr: expect.stringContaining("no site in") });
    const db = await openSiteDatabase({ dataDir: folder });
    await submitApplication({ db, clock: () => new Date(), newId: randomUUID }, asha);
    await db.destroy();
    const exported = await shell("export", asha.email);
    expect(JSON.parse(exported.stdout)).toMatchObject([{ name: "Asha Rao" }]);
    expect(exported.stderr).toBe("");
  });
});
