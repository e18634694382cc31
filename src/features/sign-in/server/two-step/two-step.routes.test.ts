import { Secret, TOTP } from "otpauth";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CHEAP_HASH } from "#tests/support/cheap-hash.ts";
import { engines } from "#tests/support/databases.ts";
import { administrator, openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { setPassword } from "../accounts/administrators.service.ts";

const { username, password } = administrator;
const codes = "/api/account/codes";
const SECRET = /^[A-Z2-7]{32}$/;
const RECOVERY_CODE = /^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/;

describe.each(engines)("two-step verification on %s", (engine) => {
  let site: TestSite;
  let now: Date;
  beforeEach(async () => {
    now = new Date("2026-11-21T09:00:00Z");
    site = await openTestSite({ engine, clock: () => now });
  });
  afterEach(() => site.close());

  const later = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000);
  };
  const post = (url: string, body: object) => site.call("POST", url, { body });
  const signIn = (code?: string, typed = password) =>
    site.call("POST", "/api/admin/login", { body: { username, password: typed, code }, token: false });
  const appOf = (secret: string) => {
    const app = new TOTP({ secret: Secret.fromBase32(secret) });
    return (secondsOff = 0) => app.generate({ timestamp: now.getTime() + secondsOff * 1000 });
  };

  async function turnOn() {
    const begun = await post(codes, { current: password });
    expect(begun).toMatchObject({ status: 200, body: { secret: expect.stringMatching(SECRET) } });
    const app = appOf(begun.body.secret);
    const { body } = await site.call("PUT", codes, { body: { code: app() } });
    return { app, address: begun.body.address as string, recoveryCodes: body.recoveryCodes as string[] };
  }

  const lastLines = async (count: number) =>
    (await site.call("GET", "/api/stats/activity")).body
      .slice(0, count)
      .map(({ entity, action, actor }: Record<string, string>) => `${entity} ${action} by ${actor}`);

  test("after an app has the key, the next sign-in needs a code", async () => {
    expect((await site.call("GET", codes)).body).toEqual({ on: false, recoveryCodes: 0 });
    expect((await signIn()).status).toBe(200);
    const { app, address, recoveryCodes } = await turnOn();
    expect(new URL(address)).toMatchObject({ protocol: "otpauth:", host: "totp" });
    expect(decodeURIComponent(address)).toContain(`IEEE SB MIET:${username}`);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(RECOVERY_CODE);
    expect((await site.call("GET", codes)).body).toEqual({ on: true, recoveryCodes: 10 });

    later(30);
    expect(await signIn()).toMatchObject({ status: 401, body: { error: "code_needed" } });
    expect(await signIn("")).toMatchObject({ status: 401, body: { error: "code_needed" } });
    expect(await signIn("000000")).toMatchObject({ status: 401, body: { error: "wrong_code" } });
    // Without the password, nobody learns whether two-step verification is on.
    expect(await signIn(app(), "another one of 30 letters")).toMatchObject({ body: { error: "wrong_credentials" } });
    const typed = app().replace(/(...)/, "$1 ");
    expect((await signIn(typed)).status).toBe(200);
  });

  test("a code works once, within the minute and a half of possible clock differences", async () => {
    const { app } = await turnOn();
    expect(await signIn(app())).toMatchObject({ body: { error: "wrong_code" } });
    later(60);
    const seen = app();
    expect((await signIn(seen)).status).toBe(200);
    expect(await signIn(seen)).toMatchObject({ status: 401, body: { error: "wrong_code" } });
    expect(await signIn(app(-30))).toMatchObject({ status: 401, body: { error: "wrong_code" } });
    expect((await signIn(app(30))).status).toBe(200);
    later(300);
    for (const off of [-60, 60]) expect((await signIn(app(off))).status).toBe(401);
    expect((await signIn(app(-30))).status).toBe(200);
    later(300);
    const code = app();
    const answers = await Promise.all([signIn(code), signIn(code), signIn(code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  test("each recovery code works once, until new codes are generated", async () => {
    const { recoveryCodes } = await turnOn();
    const [first = "", second = "", third = ""] = recoveryCodes;
    expect((await signIn(first.toUpperCase().replaceAll("-", " "))).status).toBe(200);
    expect(await signIn(first)).toMatchObject({ status: 401, body: { error: "wrong_code" } });
    const both = await Promise.all([signIn(second), signIn(second)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await site.call("GET", codes)).body.recoveryCodes).toBe(8);
    expect(await lastLines(1)).toEqual(["recovery code accepted by asha"]);

    expect(await post(`${codes}/recovery`, { current: "not mine" })).toMatchObject({ status: 400 });
    const renewed = await post(`${codes}/recovery`, { current: password });
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect(await lastLines(1)).toEqual(["recovery codes updated by asha"]);
    expect((await signIn(third)).status).toBe(401);
    expect((await signIn(renewed.body.recoveryCodes[0])).status).toBe(200);
  });

  test("wrong codes are delayed like wrong passwords", async () => {
    const { app } = await turnOn();
    later(60);
    const statuses = [];
    for (let guess = 0; guess < 8; guess += 1) statuses.push((await signIn(String(100_000 + guess))).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    expect((await signIn(app())).status).toBe(429);
    later(900);
    expect((await signIn(app())).status).toBe(200);
  });

  test("turning it on and off needs the password, and turning it on needs a code of the app", async () => {
    expect(await post(codes, { current: "not mine" })).toMatchObject({
      status: 400,
      body: { message: "The current password is incorrect" },
    });
    expect(await site.call("PUT", codes, { body: { code: "123456" } })).toMatchObject({ status: 409 });
    const { body: given } = await post(codes, { current: password });
    expect((await signIn()).status).toBe(200);
    const { body: newer } = await post(codes, { current: password });
    for (const code of [appOf(given.secret)(), "12345", "abcdef", ""])
      expect(await site.call("PUT", codes, { body: { code } })).toMatchObject({ status: 400 });
    expect((await site.call("PUT", codes, { body: { code: appOf(newer.secret)() } })).status).toBe(200);
    expect(await post(codes, { current: password })).toMatchObject({ status: 409 });
    expect(await site.call("PUT", codes, { body: { code: appOf(newer.secret)() } })).toMatchObject({ status: 409 });

    expect(await post(`${codes}/end`, { current: "not mine" })).toMatchObject({ status: 400 });
    expect(await signIn()).toMatchObject({ body: { error: "code_needed" } });
    expect((await post(`${codes}/end`, { current: password })).body).toEqual({ on: false, recoveryCodes: 0 });
    expect(await lastLines(3)).toEqual(["sign-in codes deleted by asha", "sign-in codes created by asha"]);
    expect((await signIn()).status).toBe(200);
    for (const way of ["end", "recovery"])
      expect(await post(`${codes}/${way}`, { current: password })).toMatchObject({ status: 409 });
  });

  test("a server administrator can set a new password for a person without password and phone", async () => {
    await turnOn();
    const found = "a brand new sentence 42";
    await setPassword(
      { ...site.deps, passwordCost: CHEAP_HASH, isGuessable: () => false },
      { username, password: found },
    );
    expect((await signIn(undefined, found)).status).toBe(200);
  });
});
