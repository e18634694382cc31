import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { openSiteOnDisk } from "#tests/crash/site-on-disk.ts";
import { engines } from "#tests/support/databases.ts";
import { openTestSite, renewSession, type TestSite } from "#tests/support/test-site.ts";
import { readErasedList } from "./erased-list.service.ts";
import { retentionJob } from "./retention.service.ts";

const canary = { name: "Canary Quill", email: "canary@example.org", id: "CANARY-1", branch: "Canaryology" };
const ravi = { name: "Ravi Nair", email: "ravi@example.org", id: "21EC007", branch: "ECE" };

describe.each(engines)("handling applications on %s", (engine) => {
  let site: TestSite;
  let now = new Date();
  afterEach(() => site.close());
  const open = async (backups = {}) => {
    now = new Date("2026-11-21T09:00:00Z");
    site = await openTestSite({ engine, clock: () => now, backups });
    for (const body of [canary, ravi]) await site.call("POST", "/api/student", { body, token: false });
  };
  const listed = async (query = "?", headers = {}) =>
    (await site.call("GET", `/api/student${query}&limit=100`, { headers })).body.items as {
      _id: string;
      name: string;
    }[];
  const names = async (query = "?", headers = {}) => (await listed(query, headers)).map(({ name }) => name).sort();
  const idOf = async (who: { name: string }) => (await listed()).find(({ name }) => name === who.name)?._id;
  const lines = () =>
    site.deps.db.selectFrom("audit_entries").select(["actor", "action", "label"]).orderBy("id").execute();

  test("saves state and note, filters and exports by state, and rejects a stale version", async () => {
    await open();
    const path = `/api/student/${await idOf(canary)}`;
    expect((await site.call("GET", path)).body).toMatchObject({ state: "new", note: "", version: 1 });
    now = new Date("2026-11-21T09:30:00Z");
    const body = { state: "contacted", note: " Called, wants to bring Quill. " };
    const headers = { "if-match": "1" };
    expect((await site.call("PUT", path, { body, headers })).body).toEqual({
      ...canary,
      _id: expect.any(String),
      createdAt: "2026-11-21T09:00:00.000Z",
      state: "contacted",
      note: "Called, wants to bring Quill.",
      handledBy: "asha",
      handledAt: "2026-11-21T09:30:00.000Z",
      version: 2,
    });
    expect((await site.call("PUT", path, { body, headers })).body.error).toBe("stale");
    expect((await site.call("PUT", path, { body: { ...body, state: "lost" } })).status).toBe(400);
    expect((await site.call("PUT", path, { body: { ...body, note: "x".repeat(1001) } })).status).toBe(400);
    expect((await site.call("PUT", "/api/student/none", { body })).status).toBe(404);

    expect(await names("?state=contacted")).toEqual([canary.name]);
    expect(await names("?state=new", { "search-words": "canary" })).toEqual([]);
    expect((await site.call("GET", "/api/student/counts")).body).toEqual({
      new: 1,
      contacted: 1,
      member: 0,
      declined: 0,
    });
    expect((await site.call("GET", "/api/student/getcsv?state=new")).text).toBe(
      "Date,Student ID,Name,Email,Branch\r\n21/11/2026,21EC007,Ravi Nair,ravi@example.org,ECE\r\n",
    );
    expect((await site.call("GET", "/api/student/getcsv?state=contacted&details=true")).text).toMatch(
      /^Date,Student ID,Name,Email,Branch,State,Note\r\n.*,Contacted,.+\r\n$/s,
    );
    const searched = await site.call("GET", "/api/student/getcsv", { headers: { "search-words": "canaryology" } });
    expect(searched.text.split("\r\n")).toHaveLength(3);
    expect(JSON.stringify(await lines())).not.toMatch(/canary|quill/i);
    expect((await lines()).map(({ label }) => label)).toEqual([
      "New → Contacted",
      "1 application",
      "1 application",
      "1 application",
    ]);
  });

  test("erases an application, records the erasure in the site and its backup folder, and logs no name", async () => {
    const folder = await mkdtemp(join(tmpdir(), "kept-"));
    await open({ folder });
    const path = `/api/student/${await idOf(canary)}`;
    expect((await site.call("DELETE", path)).status).toBe(200);
    expect((await site.call("DELETE", path)).status).toBe(404);
    expect(await names()).toEqual([ravi.name]);
    expect(await site.deps.db.selectFrom("erased_people").select("erased_at").execute()).toHaveLength(1);
    expect(await lines()).toEqual([{ actor: "asha", action: "erased", label: "1 application" }]);
    expect((await readErasedList(folder)).rows).toHaveLength(1);
    await rm(folder, { recursive: true });
  });

  test("exports all data of a person, including notes, and erases it on request", async () => {
    await open();
    await site.call("POST", "/api/student", { body: { ...canary, id: "CANARY-2" }, token: false });
    const body = { state: "declined", note: "Not of age" };
    await site.call("PUT", `/api/student/${await idOf(ravi)}`, { body });
    const ask = (path: string, person: object) => site.call("POST", `/api/student/person${path}`, { body: person });
    expect((await ask("", { email: " RAVI@example.org " })).body).toEqual([
      {
        name: ravi.name,
        email: ravi.email,
        studentId: ravi.id,
        branch: ravi.branch,
        createdAt: now.toISOString(),
        noticeVersion: 2,
        ...body,
        handledAt: now.toISOString(),
      },
    ]);
    expect((await ask("", { email: canary.email })).body).toHaveLength(2);
    expect((await ask("/erase", { email: canary.email, studentId: "canary-2" })).body).toEqual({ erased: 1 });
    expect((await ask("/erase", { email: canary.email, studentId: "" })).body).toEqual({ erased: 1 });
    expect((await ask("", { email: canary.email })).body).toEqual([]);
    expect((await ask("/erase", { email: canary.email })).body).toEqual({ erased: 0 });
    expect((await ask("/erase", { email: "canary" })).status).toBe(400);
    expect(await names()).toEqual([ravi.name]);
    expect(JSON.stringify(await lines())).not.toMatch(/canary|ravi/i);
  });

  test("changes the retention; a longer period applies only to new applications", async () => {
    await open();
    const retention = async () => (await site.call("GET", "/api/student/retention", { token: false })).body;
    const set = (months: unknown, version: number) =>
      site.call("PUT", "/api/student/retention", { body: { months }, headers: { "if-match": String(version) } });
    const purge = (at: string) => {
      now = new Date(at);
      return retentionJob(site.deps, 24).run(now, new AbortController().signal);
    };
    expect(await retention()).toEqual({ months: 24, version: 0 });
    expect((await set(36, 0)).body).toEqual({ months: 36, version: 1 });
    expect((await set(12, 0)).body.error).toBe("stale");
    for (const months of [0, 241, "many"]) expect((await set(months, 1)).status).toBe(400);
    expect(await retention()).toEqual({ months: 36, version: 1 });

    await site.call("POST", "/api/student", { body: { ...canary, id: "told of 36" }, token: false });
    expect(await purge("2028-11-21T08:00:00Z")).toBe("0 applications erased");
    expect(await purge("2028-11-22T09:00:00Z")).toBe("2 applications erased");
    await renewSession(site);
    expect(await names()).toEqual([canary.name]);
    expect((await site.call("GET", "/api/student/retention/effect?months=24")).body).toEqual({ erased: 1 });
    expect((await set(24, 1)).status).toBe(200);
    expect(await purge("2028-11-22T09:00:00Z")).toBe("1 application erased");
    expect((await lines()).map(({ label }) => label)).toEqual([
      "36 months",
      "2 older than 24 months",
      "24 months",
      "1 older than 24 months",
    ]);
  });
});

test("finding 20: traces that could not be cleared while the log was busy are cleared by the next run", async () => {
  const folder = await mkdtemp(join(tmpdir(), "retention-"));
  const site = await openSiteOnDisk(folder);
  const { db } = site.deps;
  await sql`pragma busy_timeout = 0`.execute(db);
  const mark = "canaryquill";
  const keys = { name_key: mark, email_key: mark, student_id_key: mark, branch_key: mark, search_text: mark };
  const columns = { name: mark, email: mark, student_id: mark, branch: mark, fingerprint: mark };
  const row = { id: mark, notice_version: 1, created_at: 0 };
  await db
    .insertInto("students")
    .values({ ...row, ...columns, ...keys })
    .execute();
  const run = () => retentionJob(site.deps, 24).run(new Date("2026-11-21T09:00:00Z"), new AbortController().signal);

  const reader = new DatabaseSync(join(folder, "site.db"));
  reader.exec("begin; select count(*) from students");
  await expect(run()).rejects.toThrow("busy");
  reader.close();
  expect(await run()).toBe("0 applications erased");

  const files = (await readdir(folder)).filter((name) => name.startsWith("site.db"));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), "latin1")));
  expect(texts.filter((text) => text.includes(mark))).toEqual([]);
  await site.close();
  await rm(folder, { recursive: true });
});
