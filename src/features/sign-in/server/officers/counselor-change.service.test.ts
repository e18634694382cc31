import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Mail } from "#platform/mail/mailer.ts";
import { CHEAP_HASH } from "#tests/support/cheap-hash.ts";
import { engines } from "#tests/support/databases.ts";
import { administrator, openTestSite, type TestSite } from "#tests/support/test-site.ts";
import {
  createAdministrator,
  disableAdministrator,
  enableAdministrator,
  listAdministrators,
} from "../accounts/administrators.service.ts";
import { accountsJob } from "./account-ends.service.ts";

const PASSWORD = "a gull on the north pier";
const DAY_MS = 24 * 3600_000;

describe.each(engines)("the counselor's mark on %s", (engine) => {
  let site: TestSite;
  let now: Date;
  let mails: Mail[];
  beforeEach(async () => {
    now = new Date("2026-11-24T09:00:00Z");
    mails = [];
    site = await openTestSite({ engine, clock: () => now, mailer: { send: async (mail) => void mails.push(mail) } });
    await createAdministrator(
      { ...site.deps, passwordCost: CHEAP_HASH, isGuessable: () => false },
      { username: "dr rao", password: PASSWORD },
    );
  });
  afterEach(() => site.close());

  const signIn = async (username: string) =>
    (await site.call("POST", "/api/admin/login", { body: { username, password: PASSWORD }, token: false })).body
      .token as string;
  const addOwner = async (username: string) => {
    await createAdministrator(
      { ...site.deps, passwordCost: CHEAP_HASH, isGuessable: () => false },
      { username, password: PASSWORD },
    );
    return signIn(username);
  };
  const officer = async (name: string) =>
    (await site.call("GET", "/api/officers")).body.find(({ username }: { username: string }) => username === name);
  const url = async (username: string) => `/api/officers/${(await officer(username))._id}/counselor`;
  const request = async (change: "mark" | "lift", username = "dr rao", token = site.token, current?: string) => {
    const password = token === site.token ? administrator.password : PASSWORD;
    return site.call("POST", await url(username), { body: { change, current: current ?? password }, token });
  };
  const cancel = async (token = site.token) => site.call("DELETE", await url("dr rao"), { token });
  const endAccount = async () =>
    site.call("PUT", `/api/officers/${(await officer("dr rao"))._id}`, { body: { role: "owner", ended: true } });
  /** Signs in again, because sessions end while days pass. */
  const pass = async (days: number) => {
    now = new Date(now.getTime() + days * DAY_MS);
    site.token = (await site.call("POST", "/api/admin/login", { body: administrator, token: false })).body.token;
  };
  const audit = async () =>
    (await site.call("GET", "/api/stats/activity")).body
      .filter(({ entity }: { entity: string }) => entity === "account")
      .map(({ actor, action, label }: Record<string, string>) => `${action} by ${actor}: ${label}`);
  const runJob = () => accountsJob(site.deps).run(now, new AbortController().signal);

  test("finding 15: without a second owner, the counselor's account is marked only after seven days", async () => {
    const asked = await request("mark");
    expect([asked.status, asked.body]).toEqual([
      200,
      expect.objectContaining({
        counselor: false,
        counselorChange: { change: "mark", at: "2026-12-01T09:00:00.000Z", by: "asha", mayConfirm: false },
      }),
    ]);
    expect((await request("mark")).body.message).toContain("Another owner can confirm");
    // The account itself does not count as the second owner.
    const raos = await signIn("dr rao");
    expect((await request("mark", "dr rao", raos)).body.message).toContain("can’t mark your own account");
    await pass(6);
    expect(await runJob()).toBe("0 accounts ended");
    expect(await officer("dr rao")).toMatchObject({ counselor: false });
    await pass(1);
    // The mark is in effect before the job stores it.
    expect(await officer("dr rao")).toMatchObject({ counselor: true });
    expect((await officer("dr rao")).counselorChange).toBeUndefined();
    expect((await endAccount()).status).toBe(409);
    expect(await listAdministrators(site.deps)).toContainEqual(
      expect.objectContaining({ username: "dr rao", counselor: true }),
    );
    expect(await runJob()).toBe("0 accounts ended, counselor changed");
    expect(await runJob()).toBe("0 accounts ended");
    expect(await officer("dr rao")).toMatchObject({ counselor: true });
    expect((await audit()).slice(0, 2)).toEqual([
      "updated by the schedule: dr rao (Owner): counselor mark applied",
      "updated by asha: dr rao (Owner): counselor mark requested",
    ]);
  });

  test("finding 15: a change of the role or the end date never sets the counselor's mark", async () => {
    const body = { role: "owner", endsOn: "", ended: false, counselor: true };
    const { _id } = await officer("dr rao");
    expect((await site.call("PUT", `/api/officers/${_id}`, { body })).body).not.toMatchObject({ counselor: true });
    expect(await officer("dr rao")).toMatchObject({ counselor: false });
  });

  test("finding 15: a second owner confirms a mark and its removal at once", async () => {
    const priyas = await addOwner("priya");
    await request("mark");
    expect((await request("mark", "priya")).body.message).toContain("Only one account");
    expect((await request("mark", "dr rao", priyas)).body).toMatchObject({ counselor: true });
    expect((await request("lift")).body).toMatchObject({ counselor: true, counselorChange: { change: "lift" } });
    // The account stays protected until the second owner confirms.
    expect((await endAccount()).status).toBe(409);
    expect((await request("lift")).status).toBe(409);
    const lifted = (await request("lift", "dr rao", priyas)).body;
    expect([lifted.counselor, lifted.counselorChange]).toEqual([false, undefined]);
    expect((await request("lift", "dr rao", priyas)).body.message).toContain("not the counselor’s");
    expect((await endAccount()).status).toBe(200);
    expect((await audit()).slice(0, 5)).toEqual([
      "ended by asha: dr rao (Owner)",
      "updated by priya: dr rao (Owner): counselor lift confirmed",
      "updated by asha: dr rao (Owner): counselor lift requested",
      "updated by priya: dr rao (Owner): counselor mark confirmed",
      "updated by asha: dr rao (Owner): counselor mark requested",
    ]);
  });

  test("finding 15: an owner cancels a change of the counselor's mark, and the counselor sees who requested it", async () => {
    await request("mark");
    await pass(7);
    await request("lift");
    const raos = await signIn("dr rao");
    const seen = (await site.call("GET", "/api/officers", { token: raos })).body;
    expect(seen).toContainEqual(
      expect.objectContaining({
        isYou: true,
        counselorChange: expect.objectContaining({ change: "lift", by: "asha" }),
      }),
    );
    expect((await cancel(raos)).body).toMatchObject({ counselor: true });
    expect((await cancel(raos)).status).toBe(404);
    expect((await audit())[0]).toBe("updated by dr rao: dr rao (Owner): counselor lift cancelled");
    await pass(7);
    expect(await officer("dr rao")).toMatchObject({ counselor: true });
  });

  test("finding 15: a removal waits seven days, and counselors can remove their own mark at once", async () => {
    await request("mark");
    await pass(7);
    await request("lift");
    await pass(7);
    expect(await officer("dr rao")).toMatchObject({ counselor: false });
    await request("mark");
    await pass(7);
    await request("lift");
    expect((await request("lift", "dr rao", await signIn("dr rao"))).body).toMatchObject({ counselor: false });
    expect((await officer("dr rao")).counselorChange).toBeUndefined();
    expect((await audit())[0]).toBe("updated by dr rao: dr rao (Owner): counselor mark removed");
  });

  test("finding 15: changes of the counselor's mark ask for the owner's password again", async () => {
    const needed = { status: 400, body: { message: "Enter your password to change the counselor mark" } };
    expect(await request("mark", "dr rao", site.token, "")).toMatchObject(needed);
    expect((await request("mark", "dr rao", site.token, "not that one")).status).toBe(400);
    await request("mark");
    expect(await request("mark", "dr rao", await addOwner("priya"), "")).toMatchObject(needed);
    expect(await officer("dr rao")).toMatchObject({ counselor: false });
  });

  test("finding 15: an account that ends or stops being an owner's loses a mark that waits", async () => {
    await request("mark");
    await disableAdministrator(site.deps, "dr rao");
    await enableAdministrator(site.deps, "dr rao");
    await pass(8);
    expect(await officer("dr rao")).toMatchObject({ counselor: false });
    await request("mark");
    const { _id } = await officer("dr rao");
    const put = (body: object) => site.call("PUT", `/api/officers/${_id}`, { body });
    expect((await put({ role: "editor", ended: false })).status).toBe(200);
    await put({ role: "owner", ended: false, current: administrator.password });
    expect((await officer("dr rao")).counselorChange).toBeUndefined();
    await put({ role: "owner", ended: false, endsOn: "2027-03-31" });
    expect((await request("mark")).body.message).toContain("without an end date");
  });

  /** Invites a second account of the owner's and signs in with it. */
  const inviteOwner = async (username: string) => {
    const invited = await site.call("POST", "/api/invitations", {
      body: { role: "owner", current: administrator.password },
    });
    const body = { token: invited.body.token, username, password: PASSWORD };
    expect((await site.call("POST", "/api/invitations/accept", { body, token: false })).status).toBe(201);
    return signIn(username);
  };
  const isConfirmable = async (token: string) =>
    (await site.call("GET", "/api/officers", { token })).body.find(
      ({ username }: { username: string }) => username === "dr rao",
    ).counselorChange.mayConfirm;

  test("finding 15: an account that an owner invited does not count as the second owner for 30 days", async () => {
    await request("mark");
    await pass(7);
    const second = await inviteOwner("second");
    await request("lift");
    expect(await isConfirmable(second)).toBe(false);
    const refused = await request("lift", "dr rao", second);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("less than 30 days ago")]);
    // The same the other way round.
    await cancel();
    expect((await request("lift", "dr rao", second)).status).toBe(200);
    expect((await request("lift")).status).toBe(409);
    await cancel();
    expect(await officer("dr rao")).toMatchObject({ counselor: true });
    await pass(29);
    await request("lift");
    expect((await request("lift", "dr rao", await signIn("second"))).status).toBe(409);
    await pass(1);
    const secondAgain = await signIn("second");
    expect(await isConfirmable(secondAgain)).toBe(true);
    expect((await request("lift", "dr rao", secondAgain)).body).toMatchObject({ counselor: false });
  });

  test("finding 15: an account that was made an owner's or reopened does not count as the second owner for 30 days", async () => {
    await request("mark");
    await pass(7);
    await addOwner("priya");
    const { _id } = await officer("priya");
    const put = (body: object) =>
      site.call("PUT", `/api/officers/${_id}`, { body: { current: administrator.password, ended: false, ...body } });
    const confirm = async () => (await request("lift", "dr rao", await signIn("priya"))).status;
    await put({ role: "editor" });
    await put({ role: "owner" });
    await request("lift");
    expect(await confirm()).toBe(409);
    await pass(6);
    await put({ role: "owner", endsOn: "2027-03-31" });
    expect(await confirm()).toBe(409);
    await cancel();
    await pass(24);
    await request("lift");
    await put({ role: "owner", ended: true });
    await put({ role: "owner" });
    expect(await confirm()).toBe(409);
  });

  test("finding 15: the counselor gets an email about each change of the mark", async () => {
    await site.deps.db
      .updateTable("admins")
      .set({ email: "rao@example.org" })
      .where("username", "=", "dr rao")
      .execute();
    await request("mark");
    await pass(7);
    await request("lift");
    expect(mails.map(({ to }) => to)).toEqual(["rao@example.org", "rao@example.org"]);
    expect(mails[1]?.text).toContain(
      "asha asked to remove the counselor mark of your account. The change takes effect on 8 December 2026",
    );
    expect(mails[1]?.text).toContain("http://branch.example/admin/officers");
    await request("lift", "dr rao", await addOwner("priya"));
    expect(mails[2]?.text).toContain("priya confirmed the request to remove the counselor mark of your account.");
    await request("mark", "dr rao");
    await request("mark", "dr rao", await signIn("priya"));
    const sent = mails.length;
    await request("lift", "dr rao", await signIn("dr rao"));
    expect(mails).toHaveLength(sent);
  });
});
