import type { Kysely } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { createAdministrator } from "#features/sign-in/server/accounts/administrators.service.ts";
import { migrate, migrationNames } from "#platform/db/migrate.ts";
import { seedDefaultContent } from "#src/site-content.ts";
import { CHEAP_HASH } from "#tests/support/cheap-hash.ts";
import { engines, openOlderDatabase } from "#tests/support/databases.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";

const event = { description: "d", date: "2026-12-05", time: "10:00", location: "Lab 3" };
const member = { name: "Dev", position: "Chair", section: "ieeeSbTeam" };

describe.each(engines)("content of chapters on %s", (engine) => {
  let site: TestSite;
  afterEach(() => site.close());

  /** Opens a site with the chapters Women in Engineering and Robotics, and an editor of Robotics. */
  async function open() {
    site = await openTestSite({ engine, clock: () => new Date("2026-11-21T09:00:00Z") });
    await seedDefaultContent(site.deps);
    const body = formOf({ name: "Robotics", description: "Robots" });
    const robotics: string = (await site.call("POST", "/api/chapters", { body })).body._id;
    const password = "a gull on the north pier";
    const account = { username: "ravi", password, role: "editor", chapter: robotics } as const;
    await createAdministrator({ ...site.deps, passwordCost: CHEAP_HASH, isGuessable: () => false }, account);
    const credentials = { body: { username: "ravi", password }, token: false } as const;
    const session = (await site.call("POST", "/api/admin/login", credentials)).body;
    expect(session).toMatchObject({ role: "editor", chapter: robotics });
    return { robotics, token: session.token as string };
  }
  const post = async (path: string, fields: Record<string, string>, token?: string) =>
    site.call("POST", path, {
      body: formOf({ ...fields, [path === "/api/events" ? "images" : "image"]: await pictureFile() }),
      ...(token && { token }),
    });
  const titles = async (query: string) =>
    (await site.call("GET", `/api/events?${query}`, { token: false })).body.map(
      ({ title }: { title: string }) => title,
    );
  const people = async (chapter: string) =>
    (await site.call("GET", `/api/team?chapter=${chapter}`, { token: false })).body.map(
      ({ name }: { name: string }) => name,
    );

  test("each chapter owns events and people, and Women in Engineering keeps those without a chapter", async () => {
    const { robotics } = await open();
    await post("/api/events", { ...event, title: "Line follower", chapter: robotics });
    await post("/api/events", { ...event, title: "Bench evening", unit: "wie" });
    await post("/api/events", { ...event, title: "Open day" });
    await post("/api/team", { ...member, chapter: robotics });
    await post("/api/team", { ...member, name: "Chitra", section: "wieTeam" });
    expect(await titles(`chapter=${robotics}`)).toEqual(["Line follower"]);
    expect(await titles("chapter=wie-miet")).toEqual(["Bench evening"]);
    expect(await people(robotics)).toEqual(["Dev"]);
    expect(await people("wie-miet")).toEqual(["Chitra"]);
  });

  test("an editor of a chapter changes its events and people, and nothing else", async () => {
    const { robotics, token } = await open();
    const own = await post("/api/events", { ...event, title: "Line follower", chapter: "wie-miet" }, token);
    expect(own).toMatchObject({ status: 201, body: { chapter: robotics } });
    const person = await post("/api/team", member, token);
    expect(person).toMatchObject({ status: 201, body: { chapter: robotics } });

    const edit = (path: string, fields: Record<string, string>) =>
      site.call("PUT", path, { body: formOf(fields), token });
    expect(
      await edit(`/api/events/${own.body._id}`, { ...event, title: "Line follower 2", chapter: "wie-miet" }),
    ).toMatchObject({ status: 200, body: { title: "Line follower 2", chapter: robotics } });
    expect((await edit(`/api/team/${person.body._id}`, { position: "Mentor" })).body.position).toBe("Mentor");

    const other = (await post("/api/events", { ...event, title: "Open day" })).body._id;
    const colleague = (await post("/api/team", { ...member, name: "Asha" })).body._id;
    const ids = [own.body._id];
    const refused = [
      await edit(`/api/events/${other}`, { ...event, title: "Mine" }),
      await edit(`/api/team/${colleague}`, { position: "Mentor" }),
      await edit("/api/events/unknown", { ...event, title: "Mine" }),
      await post("/api/achievements", { title: "Prize", description: "d", date: "2026" }, token),
      await site.call("DELETE", `/api/events/${other}`, { token }),
      await site.call("GET", `/api/events/${other}/registrations`, { token }),
      await site.call("POST", "/api/events/bulk", { token, body: { action: "delete", ids } }),
      await site.call("PUT", "/api/team/order", { token, body: { section: "ieeeSbTeam", ids: [colleague] } }),
      await site.call("PUT", "/api/branch", { token, body: { tagline: "Mine" } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
    expect(await titles("")).toEqual(expect.arrayContaining(["Line follower 2", "Open day"]));

    expect((await site.call("GET", "/api/events?state=draft", { token })).status).toBe(200);
    expect((await site.call("DELETE", `/api/events/${own.body._id}`, { token })).status).toBe(200);
    expect((await site.call("POST", `/api/events/${own.body._id}/restore`, { token })).status).toBe(200);
  });

  test("an editor of Women in Engineering changes events and people that have no chapter", async () => {
    await open();
    const [bench, openDay] = await Promise.all([
      post("/api/events", { ...event, title: "Bench evening", unit: "wie" }),
      post("/api/events", { ...event, title: "Open day" }),
    ]);
    const chitra = await post("/api/team", { ...member, name: "Chitra", section: "wieTeam" });
    const password = "a heron on the south pier";
    const account = { username: "chitra", password, role: "editor", chapter: "wie-miet" } as const;
    await createAdministrator({ ...site.deps, passwordCost: CHEAP_HASH, isGuessable: () => false }, account);
    const credentials = { body: { username: "chitra", password }, token: false } as const;
    const { token } = (await site.call("POST", "/api/admin/login", credentials)).body;
    const status = async (path: string) => (await site.call("GET", path, { token })).status;
    expect(await status(`/api/events/${bench.body._id}/registration`)).toBe(200);
    expect(await status(`/api/team/${chitra.body._id}/versions`)).toBe(200);
    expect(await status(`/api/events/${openDay.body._id}/registration`)).toBe(403);
  });

  test("an editor of a chapter sees only the tasks of its events", async () => {
    const { robotics, token } = await open();
    await post("/api/events", { ...event, title: "Open day", date: "2026-11-25" });
    const tasks = async () => (await site.call("GET", "/api/stats/tasks", { token })).body;
    expect(await tasks()).toEqual({ pastEvents: { total: 0, items: [] }, drafts: [] });
    await post("/api/events", { ...event, title: "Line follower", chapter: robotics });
    await post("/api/events", { ...event, title: "Maze", date: "2026-11-10", chapter: robotics });
    await post("/api/events", { ...event, title: "Open lab", date: "2026-11-11" });
    await post("/api/events", { title: "Half a talk", state: "draft" });
    const own = await post("/api/events", { title: "Half a workshop", state: "draft", chapter: robotics });
    const { nextEvent, pastEvents, incompleteDrafts, reporting, ...others } = await tasks();
    expect(nextEvent.title).toBe("Line follower");
    expect(pastEvents).toMatchObject({ total: 1, items: [{ title: "Maze" }] });
    expect(incompleteDrafts).toMatchObject([{ eventId: own.body._id }]);
    expect(reporting.map(({ title }: { title: string }) => title)).toEqual([
      "Report “Maze” in vTools",
      "Schedule “Line follower” in vTools",
    ]);
    expect(others).toEqual({ drafts: [] });
  });

  test("an owner limits an editor to a chapter, and other roles have no limit", async () => {
    const { robotics, token } = await open();
    const ravi = (await site.call("GET", "/api/officers")).body.find(
      ({ username }: { username: string }) => username === "ravi",
    );
    expect(ravi).toMatchObject({ role: "editor", chapter: robotics });
    const save = (body: object) => site.call("PUT", `/api/officers/${ravi._id}`, { body: { ended: false, ...body } });
    expect((await save({ role: "applications", chapter: robotics })).body).not.toHaveProperty("chapter");
    expect((await save({ role: "editor", chapter: "" })).body).not.toHaveProperty("chapter");
    const body = formOf({ title: "Prize", description: "d", date: "2026", image: await pictureFile() });
    expect((await site.call("POST", "/api/achievements", { body, token })).status).toBe(201);
  });

  test("events and people of Women in Engineering belong to its chapter after the migration", async () => {
    const names = migrationNames();
    const older = names[names.indexOf("055-chapter-content") - 1];
    // biome-ignore lint/suspicious/noExplicitAny: the rows of an older schema
    const db: Kysely<any> = await openOlderDatabase(engine, older);
    const row = (id: string) => ({ id, created_at: 1, updated_at: 1 });
    const chapter = { ...row("c1"), position: 0, description: "d", name: "WIE", unit: "wie", details: "{}" };
    await db.insertInto("chapters").values(chapter).execute();
    const times = { starts_at: 1, time_zone: "UTC", search_text: "", gallery: 0 };
    for (const unit of ["wie", "branch"])
      await db
        .insertInto("events")
        .values({ ...row(unit), ...event, title: unit, unit, ...times })
        .execute();
    const { name, position: job_title } = member;
    for (const section of ["wieTeam", "ieeeSbTeam"])
      await db
        .insertInto("team_members")
        .values({ ...row(section), name, job_title, section, linkedin: "", image: "", position: 0 })
        .execute();
    await migrate(db, engine);
    const owned = async (table: string) =>
      (await db.selectFrom(table).select(["id", "chapter_id"]).orderBy("id").execute()).map(({ id, chapter_id }) => [
        id,
        chapter_id,
      ]);
    expect(await owned("published_events")).toEqual([
      ["branch", null],
      ["wie", "c1"],
    ]);
    expect(await owned("published_team_members")).toEqual([
      ["ieeeSbTeam", null],
      ["wieTeam", "c1"],
    ]);
    await db.destroy();
    await open();
  });
});
