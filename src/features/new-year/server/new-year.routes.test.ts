import { afterEach, describe, expect, test } from "vitest";
import { officerMessages } from "#features/sign-in/officers.contract.ts";
import { createAdministrator } from "#features/sign-in/server/accounts/administrators.service.ts";
import { yearParts } from "#src/site-content.ts";
import { CHEAP_HASH } from "#tests/support/cheap-hash.ts";
import { engines } from "#tests/support/databases.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { administrator, formOf, openTestSite, renewSession, type TestSite } from "#tests/support/test-site.ts";
import { newYearMessages, type YearPlan } from "../new-year.contract.ts";
import { newYearJob } from "./new-year.service.ts";

const OLD = "2024-25";
const NEW = "2025-26";
const password = "a gull on the north pier";
const video = "https://videos.example/year.mp4";
const DAY_MS = 86_400_000;

/** Tables that a year switch changes. */
const changed = ["admins", "banners", "search_entries", "settings", "team_members"] as const;
/** Columns that change with each write: versions, times and the publication history. */
const COUNTS = new Set(["version", "updated_at", "since", "was_published"]);

const uncounted = (row: object): object =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !COUNTS.has(name))
      .map(([name, value]) => [name, name === "row" || name === "value" ? uncounted(JSON.parse(value)) : value]),
  );

describe.each(engines)("the year switch on %s", (engine) => {
  let site: TestSite;
  let now: Date;
  afterEach(() => site.close());

  const read = async (path: string) => (await site.call("GET", path, { token: false })).body;
  const teamOf = async (year: string) =>
    (await read(`/api/team?section=ieeeSbTeam&year=${year}`)).map(
      ({ name, position }: Record<string, string>) => `${name}, ${position}`,
    );
  const begin = (body: object = {}, headers: Record<string, string> = {}) =>
    site.call("POST", "/api/new-year/publish", { body, headers });
  const undo = () => site.call("POST", "/api/new-year/undo", { body: {} });
  const save = (plan: Partial<YearPlan>, headers: Record<string, string> = {}) =>
    site.call("PUT", "/api/new-year", { body: { ...planned, ...plan }, headers });
  const contacts = async (token?: false) =>
    (
      await site.call("GET", `/api/team?section=ieeeSbTeam&year=${OLD}`, { ...(token === false && { token }) })
    ).body.map(({ position, linkedin, email }: Record<string, string>) => [position, linkedin, email]);
  const runJob = () => newYearJob(site.deps, yearParts).run(now, new AbortController().signal);
  const rows = async () => {
    const found: Record<string, object[]> = {};
    for (const table of changed)
      found[table] = (
        await site.deps.db
          .selectFrom(table as "banners")
          .selectAll()
          .execute()
      )
        .filter((row) => !("key" in row) || row.key !== "year plan")
        .map(uncounted)
        .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
    return found;
  };

  let planned: YearPlan;
  let meera: string;
  let owner: string;

  /** Opens a site with a team, two banners, a video and two more officers, and a plan that changes all of it. */
  async function open() {
    now = new Date("2026-11-21T09:00:00Z");
    site = await openTestSite({ engine, clock: () => now });
    const picture = await pictureFile("a.png", { width: 8, height: 8 });
    const person = { department: "ECE", linkedin: "https://example.org/x", section: "ieeeSbTeam", image: picture };
    const add = async (name: string, more = {}) =>
      (await site.call("POST", "/api/team", { body: formOf({ ...person, name, position: "Member", ...more }) })).body;
    const asha = await add("Asha", { email: "asha@old.example", privateLink: "true" });
    await add("Bela", { email: "bela@old.example", position: "Chair (chair@old.example)" });
    const newcomer = { year: NEW, state: "draft" };
    await add("Chitra", newcomer);
    await add("Dev", newcomer);
    const banner = async (title: string) =>
      (await site.call("POST", "/api/banner", { body: formOf({ title, description: "d", image: picture }) })).body._id;
    const old = await banner("Convocation of 2025");
    await banner("Welcome");
    await site.call("PUT", "/api/hero-settings", { body: { displayMode: "video", videoUrl: video } });
    await site.call("PUT", "/api/branch", { body: { teamYear: OLD } });
    const account = { ...site.deps, passwordCost: CHEAP_HASH, isGuessable: () => Promise.resolve(false) };
    await createAdministrator(account, { username: "meera", password });
    const officers = (await site.call("GET", "/api/officers")).body as { _id: string; username: string }[];
    const idOf = (name: string) => officers.find(({ username }) => username === name)?._id ?? "";
    meera = idOf("meera");
    owner = idOf("asha");
    planned = {
      year: NEW,
      stays: [{ id: asha._id, position: "Chair" }],
      accounts: { ids: [meera], endsOn: "2026-12-31" },
      takeDown: { banners: [old], heroVideo: true },
    };
  }

  test("it starts as planned, removes contacts of the previous year, and undo restores every row", async () => {
    await open();
    const all = [
      ["Member", "https://example.org/x", "asha@old.example"],
      ["Chair (chair@old.example)", "https://example.org/x", "bela@old.example"],
    ];
    expect(await contacts(false)).toEqual(all);
    expect((await site.call("GET", "/api/new-year")).body).toEqual({ state: "none", version: 0, heroVideo: video });
    expect((await save({})).body).toEqual({ state: "planning", version: 1, plan: planned });
    const before = await rows();
    const files = await site.storedFiles();

    expect((await begin()).body).toMatchObject({ state: "published", version: 2, publishedAt: now.toISOString() });
    expect(await teamOf(NEW)).toEqual(["Asha, Chair", "Chitra, Member", "Dev, Member"]);
    expect(await teamOf(OLD)).toEqual(["Asha, Member", "Bela, Chair"]);
    expect((await read("/api/banner")).map(({ title }: { title: string }) => title)).toEqual(["Welcome"]);
    expect((await read("/api/hero-settings")).videoUrl).toBe("/hero/default.mp4");
    expect((await read("/api/branch")).teamYear).toBe(NEW);
    expect((await read("/api/team")).ieeeSbTeam).toHaveLength(3);
    const ends = (await site.call("GET", "/api/officers")).body.map(({ endsOn }: { endsOn?: string }) => endsOn);
    expect(ends).toEqual([undefined, "2026-12-31"]);
    const present = now;
    now = new Date("2026-12-31T18:30:00Z");
    const meeras = { username: "meera", password };
    expect((await site.call("POST", "/api/admin/login", { body: meeras, token: false })).status).toBe(401);
    now = present;
    expect(await contacts(false)).toEqual([
      ["Member", "", undefined],
      ["Chair", "https://example.org/x", undefined],
    ]);
    expect(await contacts()).toEqual(all);
    expect(await rows()).not.toEqual(before);

    expect((await undo()).body).toMatchObject({ state: "planning", plan: planned });
    expect(await rows()).toEqual(before);
    expect(await site.storedFiles()).toEqual(files);
    const told = await site.deps.db.selectFrom("audit_entries").select(["action", "entity"]).orderBy("id").execute();
    expect(told.filter(({ entity }) => entity === "new year").map(({ action }) => action)).toEqual([
      "created",
      "published",
      "restored",
    ]);
    // The year can start again, and undoing it does not lose later edits.
    await begin();
    const [asha] = await read("/api/team?section=ieeeSbTeam");
    await site.call("PUT", `/api/team/${asha._id}`, { body: formOf({ position: "President" }) });
    await undo();
    expect((await site.call("GET", "/api/trash")).body).toMatchObject([{ _id: asha._id, title: "Asha" }]);
  });

  test("finding 20: a year switch with undo data in another format is not undone", async () => {
    await open();
    await save({});
    await begin();
    const before = await rows();
    const { value } = await site.deps.db
      .selectFrom("settings")
      .select("value")
      .where("key", "=", "year plan")
      .executeTakeFirstOrThrow();
    const stored = JSON.parse(value);
    const store = (done: unknown) =>
      site.deps.db
        .updateTable("settings")
        .set({ value: JSON.stringify({ ...stored, done }) })
        .where("key", "=", "year plan")
        .execute();
    for (const wrong of [
      {},
      { ...stored.done, team: { made: [] } },
      { ...stored.done, accounts: [{ id: meera }] },
      { ...stored.done, banners: [7] },
    ]) {
      await store(wrong);
      expect(await undo()).toMatchObject({ status: 409, body: { message: newYearMessages.undoUnreadable } });
      expect(await rows()).toEqual(before);
    }
    await store(stored.done);
    expect((await undo()).status).toBe(200);
  });

  test("a plan that would lock out all owners is rejected; a scheduled year starts on time, also after downtime", async () => {
    await open();
    for (const year of [OLD, "2023-24"]) expect((await save({ year })).body.message).toBe(newYearMessages.notLater);
    expect((await begin()).body.message).toBe(newYearMessages.notPlanned);
    await save({ accounts: { ids: [meera, owner], endsOn: "2026-12-31" } });
    expect((await begin({ at: "2026-12-01T00:00" })).body).toMatchObject({ message: officerMessages.ownAccount });
    const { body } = await site.call("POST", "/api/admin/login", {
      body: { username: "meera", password },
      token: false,
    });
    await save({ accounts: { ids: [owner], endsOn: "2026-12-31" } });
    await site.call("PUT", `/api/officers/${meera}`, {
      body: { role: "owner", ended: false, endsOn: "2026-12-31", current: administrator.password },
    });
    const byMeera = await site.call("POST", "/api/new-year/publish", { body: {}, token: body.token });
    expect(byMeera.body.message).toBe(officerMessages.lastOwner);
    expect((await save({}, { "if-match": "1" })).body.error).toBe("stale");
    expect((await save({ year: "2026-27" })).body.message).toBe(newYearMessages.peopleWait);
    expect((await read("/api/branch")).teamYear).toBe(OLD);
    expect(await teamOf(NEW)).toEqual([]);
    expect((await site.call("DELETE", "/api/new-year")).body).toEqual({ state: "none", version: 0 });

    await save({});
    await save({});
    expect((await begin({ at: "2026-11-21T09:00" })).body.message).toBe(newYearMessages.isOver);
    expect((await begin({ at: "2027-01-02T09:00" })).body.message).toBe(newYearMessages.dayTooEarly);
    const scheduled = await begin({ at: "2026-12-01T00:00" }, { "if-match": "2" });
    expect(scheduled.body).toMatchObject({ state: "scheduled", publishAt: "2026-11-30T18:30:00.000Z" });
    expect((await save({})).body).toMatchObject({ error: "conflict", message: newYearMessages.isFixed });
    expect(await runJob()).toBe("No start was scheduled.");
    now = new Date(now.getTime() + 12 * DAY_MS);
    await renewSession(site);
    expect(await runJob()).toBe(`${NEW} has started.`);
    expect(await runJob()).toBe("No start was scheduled.");
    expect((await read("/api/branch")).teamYear).toBe(NEW);
    expect((await undo()).body.state).toBe("planning");

    await begin({ at: "2026-12-24T00:00" });
    await site.call("PUT", "/api/branch", { body: { teamYear: NEW } });
    now = new Date(now.getTime() + 25 * DAY_MS);
    await renewSession(site);
    expect(await runJob()).toContain(newYearMessages.notLater);
    expect((await site.call("GET", "/api/new-year")).body).toMatchObject({
      state: "planning",
      failure: newYearMessages.notLater,
    });
  });
});
