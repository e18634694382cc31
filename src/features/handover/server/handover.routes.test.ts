import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createAdministrator, disableAdministrator } from "#features/sign-in/server/accounts/administrators.service.ts";
import { CHEAP_HASH } from "#tests/support/cheap-hash.ts";
import { engines } from "#tests/support/databases.ts";
import { administrator, openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { type HandoverLine, handoverMessages } from "../handover.contract.ts";

const PASSWORD = "a gull on the north pier";
const DAY_MS = 24 * 3_600_000;
const NOW = new Date("2026-11-21T09:00:00Z");

describe.each(engines)("the handover on %s", (engine) => {
  let site: TestSite;
  let now: Date;
  let folder: string;
  beforeEach(async () => {
    now = NOW;
    folder = await mkdtemp(join(tmpdir(), "handover-"));
    site = await openTestSite({ engine, clock: () => now, backups: { folder } });
  });
  afterEach(async () => {
    await site.close();
    await rm(folder, { recursive: true });
  });

  const read = async (token = site.token) => (await site.call("GET", "/api/handover", { token })).body;
  const line = async (wanted: string): Promise<HandoverLine> =>
    (await read()).lines.find(({ part }: HandoverLine) => part === wanted);
  const signIn = async (username: string) => {
    const body = { username, password: PASSWORD };
    return (await site.call("POST", "/api/admin/login", { body, token: false })).body.token as string;
  };
  const add = async (username: string, role: "owner" | "editor" = "owner") => {
    const deps = { ...site.deps, passwordCost: CHEAP_HASH, isGuessable: () => false };
    await createAdministrator(deps, { username, password: PASSWORD, role });
  };
  const idOf = async (name: string): Promise<string> => {
    const { body } = await site.call("GET", "/api/officers");
    return body.find(({ username }: { username: string }) => username === name)._id;
  };
  const plan = async (names: string[], version = 0, token = site.token) =>
    site.call("PUT", "/api/handover/plan", {
      body: { leaving: await Promise.all(names.map(idOf)) },
      headers: { "if-match": String(version) },
      token,
    });
  const end = (version: number, token: string, endsOn = "") =>
    site.call("POST", "/api/handover/end", { body: { endsOn }, headers: { "if-match": String(version) }, token });
  const mark = (username: string) =>
    site.deps.db.updateTable("admins").set({ counselor: 1 }).where("username", "=", username).execute();

  test("reports the state of each part, and what to do", async () => {
    const { lines, plan: none } = await read();
    expect(lines.map(({ part, state }: HandoverLine) => `${part}: ${state}`)).toEqual([
      "Owners: wrong",
      "Counselor: advice",
      "Backups: wrong",
      "Domain and hosting: wrong",
      "Version: advice",
    ]);
    expect(none).toBeUndefined();
    expect(await line("Owners")).toMatchObject({
      words: "Only asha signed in within the last 60 days. The site depends on one person.",
      to: "/admin/officers",
    });
    await add("priya");
    await signIn("priya");
    expect(await line("Owners")).toMatchObject({
      state: "well",
      words: "asha and priya signed in within the last 30 days.",
    });
    await mark("priya");
    expect(await line("Counselor")).toMatchObject({ state: "well" });

    const name = "backup-2026-11-20T10-00-00";
    await mkdir(join(folder, name));
    const counts = { rows: 1, files: 1, bytes: 1, sealed: true, bucket: "branch-backups" };
    const madeAt = "2026-11-20T10:00:00Z";
    await writeFile(
      join(folder, `${name}.json`),
      JSON.stringify({ name, kind: "daily", madeAt, provenAt: madeAt, ...counts }),
    );
    expect(await line("Backups")).toEqual({
      part: "Backups",
      state: "well",
      words: `The last verified backup is from 20 Nov 2026, 15:30. It is in ${folder} on the server and in the bucket branch-backups. It is encrypted. You need BACKUP_KEY to restore it.`,
    });
    now = new Date(NOW.getTime() + 0.6 * DAY_MS);
    site.token = await signIn("priya");
    expect(await line("Backups")).toMatchObject({ state: "wrong", to: "/admin/dashboard" });
    now = new Date(NOW.getTime() + 40 * DAY_MS);
    site.token = await signIn("priya");
    expect(await line("Owners")).toMatchObject({
      state: "advice",
      words: "Only priya signed in within the last 30 days. asha and priya signed in within the last 60 days.",
    });
  });

  test("stores notes on domain and hosting, for owners only", async () => {
    const fields = { domain: "At a registrar", domainUntil: "2027-05-01", hosting: "", hostingUntil: "", contacts: "" };
    const save = (body: object, version: number, token = site.token) =>
      site.call("PUT", "/api/handover/notes", { body, headers: { "if-match": String(version) }, token });
    expect((await site.call("GET", "/api/handover/notes")).body).toMatchObject({ domain: "", version: 0 });
    expect((await save(fields, 0)).body).toEqual({ ...fields, savedAt: NOW.toISOString(), version: 1 });
    expect(await line("Domain and hosting")).toMatchObject({ words: "The notes don’t say where the site runs." });
    expect(await save(fields, 0)).toMatchObject({ status: 409, body: { error: "stale" } });
    expect((await save({ ...fields, hosting: "The cellar" }, 1)).status).toBe(200);
    expect(await line("Domain and hosting")).toMatchObject({ state: "well" });
    expect((await save({ ...fields, domain: "x".repeat(2001) }, 2)).status).toBe(400);
    now = new Date("2027-03-05T09:00:00Z");
    await site.deps.db
      .updateTable("sessions")
      .set({ last_seen_at: now.getTime(), expires_at: 2 * now.getTime() })
      .execute();
    expect(await line("Domain and hosting")).toMatchObject({
      state: "advice",
      words: "The domain is paid until 1 May 2027.",
    });
    await add("ed", "editor");
    for (const call of ["/api/handover/notes", "/api/handover"])
      expect((await site.call("GET", call, { token: await signIn("ed") })).status).toBe(403);
    expect((await site.call("GET", "/api/stats/activity")).body).toMatchObject([
      { entity: "handover notes", action: "updated", actor: "asha" },
      { entity: "handover notes", action: "created", actor: "asha" },
    ]);
  });

  test("ends the old accounts after a successor has signed in, with their sessions, passkeys and invitations", async () => {
    await add("ravi", "editor");
    const ravis = await signIn("ravi");
    const { db } = site.deps;
    const key = { id: "1", credential_id: "1", public_key: "", counter: 0, name: "Phone", created_at: 0 };
    await db
      .insertInto("passkeys")
      .values({ ...key, admin_id: await idOf("asha"), last_used_at: null })
      .execute();
    expect((await plan([])).status).toBe(400);
    const begun = await plan(["asha"]);
    expect(begun).toMatchObject({
      status: 200,
      body: { startedBy: "asha", successors: [], mayEnd: false, version: 1 },
    });
    expect((await plan(["asha", "ravi"], 0)).body.error).toBe("stale");
    expect((await plan(["asha", "ravi"], 1)).body).toMatchObject({ version: 2, startedAt: NOW.toISOString() });
    const { token: invitation } = (
      await site.call("POST", "/api/invitations", { body: { role: "owner", current: administrator.password } })
    ).body;
    const { token: unused } = (
      await site.call("POST", "/api/invitations", { body: { role: "owner", current: administrator.password } })
    ).body;
    const accept = (token: string, username: string) =>
      site.call("POST", "/api/invitations/accept", { body: { token, username, password: PASSWORD }, token: false });
    await accept(invitation, "priya");
    expect((await read()).plan).toMatchObject({
      successors: [{ username: "priya", hasSignedIn: false }],
      mayEnd: false,
    });
    expect(await end(2, site.token)).toMatchObject({ status: 409, body: { message: handoverMessages.nobodyYet } });

    now = new Date(NOW.getTime() + 3_600_000);
    const priyas = await signIn("priya");
    expect((await read(priyas)).plan).toMatchObject({ mayEnd: true });
    expect((await end(1, priyas)).body.error).toBe("stale");
    expect(await end(2, priyas)).toMatchObject({ status: 200, body: { ended: ["asha", "ravi"] } });
    for (const token of [site.token, ravis])
      expect((await site.call("GET", "/api/admin/verify", { token })).status).toBe(401);
    expect((await accept(unused, "friend")).status).toBe(410);
    expect(await db.selectFrom("sessions").select("id").execute()).toHaveLength(1);
    for (const table of ["tokens", "passkeys"] as const)
      expect(await db.selectFrom(table).select("id").execute()).toEqual([]);
    site.token = priyas;
    expect((await read()).plan).toBeUndefined();
    expect((await end(2, priyas)).status).toBe(404);
    const told = (await site.call("GET", "/api/stats/activity")).body as Record<string, string>[];
    const words = told.map(({ entity, action, actor, label }) => `${entity} ${action} by ${actor}: ${label}`);
    expect(words.slice(0, 3).sort()).toEqual([
      "account ended by priya: asha (Owner)",
      "account ended by priya: ravi (Editor)",
      "handover ended by priya: asha, ravi",
    ]);
  });

  test("ends the accounts after a chosen day, or is cancelled", async () => {
    await add("priya");
    await plan(["asha"]);
    now = new Date(NOW.getTime() + 1000);
    const priyas = await signIn("priya");
    expect((await site.call("DELETE", "/api/handover/plan", { token: priyas })).status).toBe(200);
    await plan(["asha"], 0, priyas);
    expect((await end(1, priyas, "2026-11-01")).status).toBe(400);
    expect((await end(1, priyas, "2026-11-30")).body).toEqual({ ended: ["asha"] });
    expect((await site.call("GET", "/api/account")).body).toMatchObject({ endsOn: "2026-11-30" });
    now = new Date("2026-11-30T18:29:00Z");
    const late = (
      await site.call("POST", "/api/admin/login", { body: { username: "asha", password: "lattice-Kestrel-58" } })
    ).body.token;
    now = new Date("2026-11-30T18:30:00Z");
    expect((await site.call("GET", "/api/admin/verify", { token: late })).status).toBe(401);
  });

  test("finding 15: the handover counts a counselor's mark only when its waiting time is over", async () => {
    await add("dr rao");
    const { db } = site.deps;
    await db
      .updateTable("admins")
      .set({ counselor_change: "mark", counselor_change_by: "asha", counselor_change_at: NOW.getTime() + DAY_MS })
      .where("username", "=", "dr rao")
      .execute();
    expect(await line("Counselor")).toMatchObject({ state: "advice" });
    expect((await plan(["dr rao"])).status).toBe(200);
    now = new Date(NOW.getTime() + DAY_MS);
    site.token = (await site.call("POST", "/api/admin/login", { body: administrator, token: false })).body.token;
    expect(await line("Counselor")).toMatchObject({ state: "well" });
    expect((await read()).plan).toMatchObject({ leaving: [] });
    expect(await plan(["dr rao"], 1)).toMatchObject({ status: 409 });
  });

  test("lets only the counselor and the command line change the counselor's account", async () => {
    for (const name of ["dr rao", "priya"]) await add(name);
    const raos = await signIn("dr rao");
    await mark("dr rao");
    const id = await idOf("dr rao");
    const change = (body: object, token: string) => site.call("PUT", `/api/officers/${id}`, { body, token });
    for (const [role, ended] of [
      ["owner", true],
      ["editor", false],
      ["owner", false],
    ] as const)
      expect(await change({ role, ended }, site.token)).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining("npm run admin -- disable NAME") },
      });
    expect(await plan(["dr rao"])).toMatchObject({ status: 409 });
    // The only owner except the counselor has no successor.
    await plan(["asha", "priya"]);
    expect((await read()).plan).toMatchObject({ successors: [], mayEnd: false });
    expect((await change({ role: "editor", ended: false }, raos)).body.message).toContain(
      "Remove the counselor mark first",
    );
    await disableAdministrator(site.deps, "dr rao");
    expect(await line("Counselor")).toMatchObject({ state: "advice" });
  });
});
