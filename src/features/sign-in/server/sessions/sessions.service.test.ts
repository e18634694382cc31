import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CHEAP_HASH } from "#tests/support/cheap-hash.ts";
import { engines } from "#tests/support/databases.ts";
import { openSignInSite, PASSWORD, type SignInSite } from "#tests/support/sign-in-site.ts";
import {
  disableAdministrator,
  enableAdministrator,
  revokeSessions,
  setPassword,
} from "../accounts/administrators.service.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

describe.each(engines)("sessions on %s", (engine) => {
  let site: SignInSite;
  beforeEach(async () => {
    site = await openSignInSite(engine, CHEAP_HASH);
  });
  afterEach(() => site.close());

  test("A1: signing out ends one session at once, and changing the password ends all", async () => {
    const phone = await site.signIn();
    const laptop = await site.signIn();
    expect(await site.replay(phone)).toEqual([200, 200]);
    expect(await site.replay(laptop)).toEqual([200, 200]);

    expect((await site.signOut(phone)).json()).toEqual({});
    expect(await site.replay(phone)).toEqual([401, 401]);
    expect((await site.signOut(phone)).statusCode).toBe(401);
    expect(await site.replay(laptop)).toEqual([200, 200]);

    await setPassword(site.deps, { username: "priya", password: "snow melts in the old well" });
    expect(await site.replay(laptop)).toEqual([401, 401]);
    expect((await site.post({ username: "Priya", password: PASSWORD })).statusCode).toBe(401);
    expect(await site.replay(await site.signIn("Priya", "snow melts in the old well"))).toEqual([200, 200]);
  });

  test("a sign-in returns the user and a new 256-bit token, and only the hash of the token is stored", async () => {
    const answer = await site.post({ username: " PRIYA ", password: PASSWORD });
    expect(answer.json()).toEqual({
      token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      username: "Priya",
      role: "owner",
      timeZone: "Europe/Lisbon",
      expiresAt: "2026-03-01T22:00:00.000Z",
    });
    expect(answer.headers["cache-control"]).toBe("no-store");
    const { token } = answer.json();
    expect(await site.signIn()).not.toBe(token);
    expect((await site.verify(token)).json()).toEqual({
      username: "Priya",
      role: "owner",
      timeZone: "Europe/Lisbon",
    });
    expect(JSON.stringify(await site.db.selectFrom("sessions").selectAll().execute())).not.toContain(token);
  });

  test("a session ends after two hours without a request, and after twelve hours in any case", async () => {
    const left = await site.signIn();
    const used = await site.signIn();
    for (let minutes = 0; minutes < 12 * 60; minutes += 30) {
      expect((await site.verify(used)).statusCode).toBe(200);
      if (minutes === 90) expect((await site.verify(left)).statusCode).toBe(200);
      if (minutes === 240) expect((await site.verify(left)).statusCode).toBe(401);
      site.wait(30 * MINUTE);
    }
    expect((await site.verify(used)).statusCode).toBe(401);
  });

  test("a token created while the clock was ahead is invalid after the clock is corrected", async () => {
    site.wait(24 * HOUR);
    const ahead = await site.signIn();
    site.wait(-24 * HOUR);
    expect(await site.replay(ahead)).toEqual([401, 401]);
    site.wait(4 * MINUTE);
    const slightlyAhead = await site.signIn();
    site.wait(-4 * MINUTE);
    expect(await site.replay(slightlyAhead)).toEqual([200, 200]);
  });

  test("the last use of a session is stored at most once a minute", async () => {
    const token = await site.signIn();
    const lastSeen = async () =>
      (await site.db.selectFrom("sessions").select("last_seen_at").execute())[0]?.last_seen_at;
    const atStart = await lastSeen();
    site.wait(59);
    await site.verify(token);
    expect(await lastSeen()).toBe(atStart);
    site.wait(1);
    await site.verify(token);
    expect(await lastSeen()).toBe((atStart ?? 0) + MINUTE * 1000);
  });

  test("a person has at most five sessions; a sixth ends the oldest", async () => {
    const tokens: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      tokens.push(await site.signIn());
      site.wait(1);
    }
    const statuses = await Promise.all(tokens.map(async (token) => (await site.verify(token)).statusCode));
    expect(statuses).toEqual([401, 200, 200, 200, 200, 200]);
    expect(await revokeSessions(site.deps, "Priya")).toBe(5);
    expect((await site.verify(tokens[5] ?? "")).statusCode).toBe(401);
  });

  test("finding 31: the sixth sign-in returns the session that it ended, and the fifth ends none", async () => {
    const agents = ["Firefox/140.0 (Windows NT 10.0)", ...Array(5).fill("Chrome/130 (Linux; Android 15)")];
    const answers = [];
    for (const agent of agents) {
      const headers = { "user-agent": agent };
      answers.push((await site.post({ username: "Priya", password: PASSWORD }, { headers })).json());
      site.wait(60);
    }
    expect(answers.map(({ endedSession }) => endedSession)).toEqual([
      ...Array(5).fill(undefined),
      {
        browser: "Firefox on Windows",
        startedAt: "2026-03-01T10:00:00.000Z",
        lastSeenAt: "2026-03-01T10:00:00.000Z",
      },
    ]);
  });

  test("an expired session does not count and is removed at the next sign-in", async () => {
    for (let count = 0; count < 5; count += 1) await site.signIn();
    site.wait(3 * HOUR);
    await site.signIn();
    expect(await site.db.selectFrom("sessions").select("id").execute()).toHaveLength(1);
  });

  test("a disabled account is signed out at once and cannot sign in until enabled", async () => {
    const token = await site.signIn();
    await disableAdministrator(site.deps, "priya", { force: true });
    expect(await site.replay(token)).toEqual([401, 401]);
    const refused = await site.post({ username: "Priya", password: PASSWORD });
    expect(refused.json()).toEqual({ error: "wrong_credentials", message: "Invalid username or password" });
    await enableAdministrator(site.deps, "priya");
    expect(await site.replay(token)).toEqual([401, 401]);
    expect(await site.replay(await site.signIn())).toEqual([200, 200]);
  });

  test("a token of a disabled account is invalid even if its session is still stored", async () => {
    const token = await site.signIn();
    await site.db.updateTable("admins").set({ disabled: 1 }).execute();
    expect(await site.replay(token)).toEqual([401, 401]);
  });

  test("a password change during a sign-in leaves no session of the old password", async () => {
    const attempts = Array.from({ length: 5 }, () => site.post({ username: "Priya", password: PASSWORD }));
    const change = setPassword(site.deps, { username: "Priya", password: "snow melts in the old well" });
    const answers = await Promise.all(attempts);
    await change;
    for (const answer of answers.filter(({ statusCode }) => statusCode === 200))
      expect((await site.verify(answer.json().token)).statusCode).toBe(401);
    expect(await site.db.selectFrom("sessions").select("id").execute()).toEqual([]);
  });

  test("without the database, every token is refused", async () => {
    const token = await site.signIn();
    await site.db.schema.alterTable("sessions").renameTo("sessions_gone").execute();
    expect(await site.replay(token)).toEqual([503, 503]);
    await site.db.schema.alterTable("sessions_gone").renameTo("sessions").execute();
    expect(await site.replay(token)).toEqual([200, 200]);
  });
});
