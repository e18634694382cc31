import { afterEach, describe, expect, test } from "vitest";
import { listMediaReferences } from "#platform/db/media-columns.store.ts";
import { site as source } from "#src/site.ts";
import { engines } from "#tests/support/databases.ts";
import { pictureFile, textFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { branchMessages } from "../branch.contract.ts";

const noLogos = { logo: "", logoDark: "", skippedSteps: [], timeZoneFixed: false };
const ours = { name: "IEEE SB NITK", longName: "IEEE Student Branch, NITK", institute: "NITK" };

describe.each(engines)("branch settings on %s", (engine) => {
  let site: TestSite;
  afterEach(() => site.close());
  const open = async () => {
    site = await openTestSite({ engine });
  };
  const read = () => site.call("GET", "/api/branch", { token: false });
  const stored = async () => {
    const { value } = await site.deps.db.selectFrom("settings").select("value").executeTakeFirstOrThrow();
    return JSON.parse(value);
  };
  const store = (value: object) =>
    site.deps.db
      .updateTable("settings")
      .set({ value: JSON.stringify(value) })
      .execute();
  const save = (body: unknown, headers: Record<string, string> = {}) =>
    site.call("PUT", "/api/branch", { body, headers });

  test("everybody reads the settings, with defaults before the first save", async () => {
    await open();
    expect(await read()).toMatchObject({ status: 200, body: { ...source.branch, ...noLogos, version: 0 } });
    const saved = await save({ ...ours, linkedin: "" });
    const expected = { ...source.branch, ...noLogos, ...ours, linkedin: "", version: 1 };
    expect(saved).toMatchObject({ status: 200, body: expected });
    expect((await read()).body).toEqual(expected);
    expect((await save({ tagline: " Light. " })).body).toEqual({ ...expected, tagline: "Light.", version: 2 });
    const told = await site.deps.db.selectFrom("audit_entries").select(["action", "label"]).orderBy("id").execute();
    expect(told).toEqual([
      { action: "created", label: ours.name },
      { action: "updated", label: ours.name },
    ]);
  });

  test("a field that a later release adds has its default until it is saved", async () => {
    await open();
    await save(ours);
    const { tagline: _of, ...older } = await stored();
    await store(older);
    site.deps.changes.emit([{ entity: "branch", id: "1" }]);
    expect((await read()).body).toEqual({ ...source.branch, ...noLogos, ...ours, version: 1 });
  });

  test.each([
    [{ name: " " }, branchMessages.required],
    [{ email: "nobody" }, branchMessages.email],
    [{ teamYear: "2024-26" }, "2024-25"],
    [{ x: "javascript:alert(1)" }, branchMessages.link],
    [{ mapLink: "Main Campus" }, branchMessages.mapLink],
    [{ mainColour: "blue" }, branchMessages.color],
    [{ timeZone: "Mars/Base" }, branchMessages.timeZone],
    [{ timeZone: "+05:30" }, branchMessages.timeZone],
    [{ mainColour: "#ffd700" }, "The closest readable colour is #"],
    [{ accentColour: "#002855" }, "The closest readable colour is #"],
  ])("%j is refused with a message, and the settings stay", async (change, message) => {
    await open();
    expect(await save(change)).toMatchObject({ status: 400, body: { message: expect.stringContaining(message) } });
    expect((await read()).body.version).toBe(0);
  });

  test("the second of two officers who started from the same version gets a conflict", async () => {
    await open();
    expect((await save(ours, { "if-match": "0" })).status).toBe(200);
    expect(await save({ tagline: "Mine" }, { "if-match": "0" })).toMatchObject({
      status: 409,
      body: { error: "stale" },
    });
    expect((await save({ tagline: "Mine" }, { "if-match": "1" })).status).toBe(200);
  });

  test("logo files belong to the site, and stay while a version refers to them", async () => {
    await open();
    const put = (background: string, image: File) =>
      site.call("PUT", `/api/branch/logo/${background}`, { body: formOf({ image }) });
    const drawn = textFile("logo.svg", "image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'/>");
    expect(await put("dark", drawn)).toMatchObject({
      status: 400,
      body: { message: "The file must be an image (JPEG, PNG or WebP)" },
    });
    expect(await site.storedFiles()).toEqual([]);
    const { body: first } = await put("dark", await pictureFile());
    expect(first).toMatchObject({ logo: "", logoDark: expect.stringMatching(/^\/media\/branch\/.*webp$/), version: 1 });
    const { body: second } = await put("light", await pictureFile());
    expect(second).toMatchObject({
      logoDark: first.logoDark,
      logo: expect.stringContaining("/media/branch/"),
      version: 2,
    });
    expect((await read()).body).toEqual(second);
    const named = (await listMediaReferences(site.deps.db, site.deps.mediaColumns)).map(({ key }) => `/media/${key}`);
    expect(named.sort()).toEqual([first.logoDark, second.logo].sort());
    expect((await site.call("DELETE", "/api/branch/logo/dark")).body).toMatchObject({ logoDark: "", version: 3 });
    const back = await site.call("POST", "/api/branch/restore", { body: { version: 2 } });
    expect(back.body).toEqual({ ...second, version: 4 });
    expect((await site.call("GET", first.logoDark, { token: false })).status).toBe(200);
  });

  test("officers list and restore versions, including the defaults of a new site", async () => {
    await open();
    await save(ours);
    await save({ tagline: "Light.", mainColour: "#8c1515" });
    const versions = await site.call("GET", "/api/branch/versions");
    expect(versions.body).toMatchObject([
      { version: 2, by: "asha", action: "updated", item: { ...ours, tagline: "Light.", mainColour: "#8c1515" } },
      { version: 1, by: "asha", action: "created", item: { ...ours, tagline: source.branch.tagline } },
    ]);
    const restore = (version: number, headers = {}) =>
      site.call("POST", "/api/branch/restore", { body: { version }, headers });
    expect((await restore(1)).body).toMatchObject({ ...ours, tagline: source.branch.tagline, version: 3 });
    expect((await restore(0)).body).toMatchObject({ ...source.branch, version: 4 });
    expect((await read()).body).toMatchObject({ ...source.branch, version: 4 });
    expect((await restore(9)).status).toBe(404);
    expect((await restore(1, { "if-match": "3" })).status).toBe(409);
  });

  test("the first save keeps the data of an older release as a version", async () => {
    await open();
    const value = { name: "IEEE SB NITK", motto: "of a version to come", logo: null, logoDark: null };
    await site.deps.db
      .insertInto("settings")
      .values({ key: "branch", value: JSON.stringify(value), version: 7, updated_at: 1 })
      .execute();
    site.deps.changes.emit([{ entity: "branch", id: "1" }]);
    expect((await read()).body).toEqual({ ...noLogos, ...source.branch, name: ours.name, version: 7 });
    expect((await save({ tagline: "Light." }, { "if-match": "7" })).body).toMatchObject({
      name: ours.name,
      version: 8,
    });
    expect((await site.call("GET", "/api/branch/versions")).body).toMatchObject([
      { version: 8, action: "updated" },
      { version: 7, action: "before", item: { name: ours.name, tagline: source.branch.tagline } },
    ]);
    expect(await stored()).toMatchObject({ motto: "of a version to come", tagline: "Light." });
  });

  test("a new time zone keeps the local times of events and moves their instants immediately", async () => {
    await open();
    const event = { title: "Soldering", description: "d", date: "2030-12-05", time: "12:00", location: "Lab 3" };
    await site.call("POST", "/api/events", { body: formOf({ ...event, images: await pictureFile() }) });
    await site.call("POST", "/api/events", {
      body: formOf({ ...event, title: "A draft", state: "draft", images: await pictureFile() }),
    });
    const events = async () => (await site.call("GET", "/api/events?limit=5", { token: false })).body.items;
    const drafts = async () => (await site.call("GET", "/api/events?limit=5&state=draft")).body.items;
    expect(await events()).toMatchObject([{ time: "12:00", startsAt: "2030-12-05T06:30:00Z" }]);
    const startsNow = () => site.deps.db.selectFrom("published_events").select("starts_at").execute();
    const asSoonAsSaid = new Promise((resolve) => site.deps.changes.on(() => resolve(startsNow())));
    expect((await save({ timeZone: "Europe/London" })).body).toMatchObject({ timeZone: "Europe/London" });
    expect(await asSoonAsSaid).toEqual([{ starts_at: Date.parse("2030-12-05T12:00:00Z") }]);
    expect(await events()).toMatchObject([{ time: "12:00", startsAt: "2030-12-05T12:00:00Z" }]);
    expect(await drafts()).toMatchObject([{ time: "12:00", startsAt: "2030-12-05T12:00:00Z" }]);
    expect((await site.call("GET", "/api/admin/verify")).body).toMatchObject({ timeZone: "Europe/London" });
    await site.call("POST", "/api/branch/restore", { body: { version: 0 } });
    expect(await events()).toMatchObject([{ startsAt: "2030-12-05T06:30:00Z" }]);

    // Another instance, which only receives the notification.
    await store({ timeZone: "Asia/Tokyo", logo: null, logoDark: null });
    site.deps.changes.emit([{ entity: "branch", id: "1" }]);
    const seen = { timeout: 10_000 };
    await expect.poll(() => site.deps.timeZone.name, seen).toBe("Asia/Tokyo");
    await expect.poll(events, seen).toMatchObject([{ startsAt: "2030-12-05T03:00:00Z" }]);
  });

  test("a time zone from the server settings wins and cannot be changed", async () => {
    site = await openTestSite({ engine, timeZone: "Pacific/Auckland" });
    expect((await read()).body).toMatchObject({ timeZone: "Pacific/Auckland", timeZoneFixed: true });
    expect(await save({ timeZone: "Asia/Tokyo" })).toMatchObject({
      status: 400,
      body: { message: branchMessages.zoneFixed },
    });
    expect((await save({ timeZone: "Pacific/Auckland", tagline: "Light." })).body).toMatchObject({ version: 1 });
    expect(await stored()).toMatchObject({ timeZone: source.branch.timeZone });
  });

  test("a new year shows a new team, and the old team keeps its page", async () => {
    await open();
    const image = await pictureFile();
    const officer = { name: "Asha Rao", position: "Chair", department: "CSE", linkedin: "https://example.org/asha" };
    const { body: asha } = await site.call("POST", "/api/team", {
      body: formOf({ ...officer, section: "ieeeSbTeam", image }),
    });
    const teamOf = async (query = "") =>
      (await site.call("GET", `/api/team${query}`, { token: false })).body.ieeeSbTeam;
    expect(await teamOf()).toMatchObject([{ _id: asha._id, year: "2024-25" }]);
    expect((await save({ teamYear: "2025-26" })).status).toBe(200);
    expect(await teamOf()).toEqual([]);
    expect(await teamOf("?year=2024-25")).toMatchObject([{ _id: asha._id, year: "2024-25" }]);
  });
});
