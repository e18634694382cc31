import { afterEach, describe, expect, test } from "vitest";
import { engines } from "#tests/support/databases.ts";
import { administrator, openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { accessLogJob } from "./access-log.service.ts";

const canary = { name: "Canary Quill", email: "canary@example.org", id: "CANARY-1", branch: "CSE" };

describe.each(engines)("the access log on %s", (engine) => {
  let site: TestSite;
  let now = new Date("2026-11-21T10:20:00Z");
  afterEach(() => site.close());
  const open = async () => {
    now = new Date("2026-11-21T10:20:00Z");
    site = await openTestSite({ engine, clock: () => now });
  };
  const lines = async () => {
    const { body } = await site.call("GET", "/api/access-log");
    return (body as { event: string; actor: string; times: number }[])
      .map(({ event, actor, times }) => `${event} | ${actor} | ${times}`)
      .sort();
  };

  test("logs sign-ins, views and exports of applicants' data", async () => {
    await open();
    await site.call("POST", "/api/student", { body: canary, token: false });
    await site.call("GET", "/api/student?limit=50");
    await site.call("GET", "/api/student?limit=5", { headers: { "search-words": "quill" } });
    now = new Date("2026-11-21T11:00:00Z");
    await site.call("GET", "/api/student?limit=50");
    await site.call("GET", "/api/student/getcsv");
    await site.call("GET", "/api/events");
    expect(await lines()).toEqual([
      "exported applications | asha | 1",
      "signed in | asha | 1",
      "viewed applications | asha | 1",
      "viewed applications | asha | 2",
    ]);
    const { body, text } = await site.call("GET", "/api/access-log?limit=2");
    expect(body).toMatchObject({ total: 5, items: [{ lastAt: now.toISOString(), peer: "127.0.0.1" }, {}] });
    expect(text).not.toMatch(/canary|quill/i);
    expect((await site.call("GET", "/api/access-log", { token: false })).status).toBe(401);
  });

  test("logs refused calls with account and address, and nothing that was typed", async () => {
    await open();
    const guess = (username: string) =>
      site.call("POST", "/api/admin/login", { body: { username, password: "wrong" }, token: false });
    await guess(" Asha ");
    await guess("my-secret-password");
    for (let call = 0; call < 3; call++) await site.call("GET", "/api/student", { token: false });
    await site.call("GET", "/api/nothing", { token: false });
    for (const host of ["::1", "::2"])
      await site.app.inject({ url: "/api/stats", remoteAddress: `2001:db8:1:2${host}` });
    await site.app.close();
    const rows = await site.deps.db.selectFrom("access_log").selectAll().orderBy("event").orderBy("actor").execute();
    expect(rows.map(({ event, actor, times }) => [event, actor, times])).toEqual([
      ["refused: GET /api/stats", "", 2],
      ["refused: GET /api/student", "", 3],
      ["refused: signing in", "", 1],
      ["refused: signing in", "asha", 1],
      ["signed in", "asha", 1],
    ]);
    expect(rows[0]?.peer).toBe("2001:db8:1:2::");
  });

  test("finding 14: names the officer whose role does not allow a call", async () => {
    await open();
    const invitation = await site.call("POST", "/api/invitations", { body: { role: "editor" } });
    const { token } = invitation.body as { token: string };
    const ravi = { username: "ravi", password: "kaleidoscope-ferry-81" };
    await site.call("POST", "/api/invitations/accept", { body: { token, ...ravi }, token: false });
    const { body } = await site.call("POST", "/api/admin/login", { body: ravi, token: false });
    const call = { token: (body as { token: string }).token };
    expect((await site.call("GET", "/api/student/getcsv", call)).status).toBe(403);
    expect((await site.call("DELETE", "/nowhere", { token: false })).status).toBe(401);
    await site.app.close();
    const rows = await site.deps.db.selectFrom("access_log").selectAll().where("event", "like", "refused%").execute();
    expect(rows.map(({ event, actor }) => `${event} | ${actor}`).sort()).toEqual([
      "refused: DELETE an unknown URL | ",
      "refused: GET /api/student/getcsv | ravi",
    ]);
  });

  test("finding 14: refused calls from many addresses leave the rows of views and exports as they are", async () => {
    await open();
    await site.call("POST", "/api/student", { body: canary, token: false });
    const refuse = async (network: number) => {
      for (let host = 0; host < 250; host++)
        await site.app.inject({ url: "/api/student", remoteAddress: `10.${network}.0.${host}` });
    };
    await refuse(1);
    await site.call("GET", "/api/student?limit=50");
    await site.app.inject({ url: "/api/student/getcsv", headers: { authorization: `Bearer ${site.token}` } });
    await refuse(2);
    const { body } = await site.call("GET", "/api/access-log?kind=answered&limit=50");
    expect(body.items.map(({ event, actor, peer }: Record<string, string>) => [event, actor, peer])).toEqual([
      ["exported applications", "asha", "127.0.0.1"],
      ["signed in", "asha", "127.0.0.1"],
      ["viewed applications", "asha", "127.0.0.1"],
    ]);
    await site.app.close();
    const rows = await site.deps.db.selectFrom("access_log").select(["peer", "times"]).execute();
    expect(rows).toContainEqual({ peer: "other addresses", times: 300 });
    expect(rows).toHaveLength(200 + 1 + 4);
  });

  test("limits rows of refused calls from many addresses, and erases old rows", async () => {
    await open();
    for (let host = 0; host < 300; host++)
      await site.app.inject({ url: "/api/student", remoteAddress: `10.0.${host >> 8}.${host & 255}` });
    await site.app.close();
    const { db } = site.deps;
    const rows = await db
      .selectFrom("access_log")
      .select(["peer", "times"])
      .where("event", "like", "refused%")
      .execute();
    expect(rows).toHaveLength(201);
    expect(rows).toContainEqual({ peer: "other addresses", times: 100 });
    const job = accessLogJob({ db }, 365);
    const signal = new AbortController().signal;
    expect(await job.run(new Date("2027-11-21T10:00:00Z"), signal)).toBe("0 lines erased");
    expect(await job.run(new Date("2027-11-21T11:00:00Z"), signal)).toBe("202 lines erased");
  });

  test("finds the username that a sign-in attempt names", async () => {
    await open();
    const body = { ...administrator, username: administrator.username.toUpperCase() };
    expect((await site.call("POST", "/api/admin/login", { body, token: false })).status).toBe(200);
    expect(await lines()).toEqual(["signed in | asha | 2"]);
  });
});
