import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { AppError } from "#platform/errors.ts";
import type { Mail } from "#platform/mail/mailer.ts";
import { engines } from "#tests/support/databases.ts";
import { administrator, openTestSite, type TestSite } from "#tests/support/test-site.ts";

const { username, password } = administrator;
const ADDRESS = "asha@miet.example";
const NEW = "a gull on the north pier";
const LINK = /http:\/\/branch\.example\/admin\/(invitation|reset)#([A-Za-z0-9_-]{43})\n/;

describe.each(engines)("password resets on %s", (engine) => {
  let site: TestSite;
  let now: Date;
  let letters: Mail[];
  let isAway: boolean;
  beforeEach(async () => {
    now = new Date("2026-11-21T09:00:00Z");
    [letters, isAway] = [[], false];
    const send = async (mail: Mail) => {
      if (isAway) throw new AppError("mail_away");
      letters.push(mail);
    };
    site = await openTestSite({ engine, clock: () => now, mailer: { send } });
  });
  afterEach(() => site.close());

  const later = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000);
  };
  const open = (url: string, body: object) => site.call("POST", url, { body, token: false });
  const signIn = (typed = password) => open("/api/admin/login", { username, password: typed });
  const sayEmail = (email: string, current = password) =>
    site.call("PUT", "/api/account/email", { body: { email, current } });
  const ask = (name = username) => open("/api/admin/password-reset", { username: name });
  const reset = (token: string, typed = NEW) => open("/api/admin/reset", { token, password: typed });
  const tokenOf = (letter: Mail | undefined) => LINK.exec(letter?.text ?? "")?.[2] ?? "";

  test("a person with an email address gets a link and sets a new password with it", async () => {
    expect(await sayEmail(ADDRESS, "not mine")).toMatchObject({ status: 400 });
    expect(await sayEmail("asha@miet")).toMatchObject({ status: 400 });
    expect((await sayEmail(ADDRESS)).body).toMatchObject({ username, email: ADDRESS });
    const [said] = (await site.call("GET", "/api/stats/activity")).body;
    expect(said).toMatchObject({ action: "updated", entity: "email address", actor: username });
    expect(await ask("Asha")).toMatchObject({ status: 200, body: {} });
    expect(letters).toMatchObject([{ to: ADDRESS, subject: "IEEE SB MIET: set a new password" }]);
    const token = tokenOf(letters[0]);
    expect(await reset(token, "short")).toMatchObject({ status: 400, body: { error: "weak_password" } });
    expect((await reset(token)).body).toEqual({ username });
    expect((await signIn()).status).toBe(401);
    const { body: session } = await signIn(NEW);
    // All sessions have ended, and the link is used.
    expect((await site.call("GET", "/api/admin/verify")).status).toBe(401);
    expect(await reset(token, password)).toMatchObject({ status: 410, body: { error: "gone" } });
    const [line] = (await site.call("GET", "/api/stats/activity", { token: session.token })).body;
    expect(line).toMatchObject({ action: "updated", entity: "password", actor: username });
    // A link that was requested earlier is invalid after the password has changed.
    await ask();
    const another = { current: NEW, password };
    await site.call("PUT", "/api/account/password", { body: another, token: session.token });
    expect((await reset(tokenOf(letters[1]))).status).toBe(410);
  });

  test("the response does not reveal whether the account exists or has an email address", async () => {
    const answers = [await ask("nobody"), await ask()];
    await sayEmail(ADDRESS);
    answers.push(await ask());
    await site.deps.db.updateTable("admins").set({ disabled: 1 }).execute();
    later(30);
    answers.push(await ask());
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: {} });
    expect(letters).toHaveLength(1);
    expect((await reset(tokenOf(letters[0]))).status).toBe(410);
  });

  test("a link works for an hour or until a newer one is sent; a mailbox gets one in ten minutes", async () => {
    await sayEmail(ADDRESS);
    await ask();
    await ask();
    expect(letters).toHaveLength(1);
    later(11);
    await ask();
    const [first, second] = letters.map(tokenOf);
    expect((await reset(first ?? "")).status).toBe(410);
    later(60);
    expect((await reset(second ?? "")).status).toBe(410);
    later(1);
    await ask();
    later(1);
    // The link was sent to their old address.
    await sayEmail("");
    expect((await reset(tokenOf(letters[2]))).status).toBe(410);
  });

  test("finding 13: wrong tokens and requests for one account are slowed down, but not others at the address", async () => {
    await sayEmail(ADDRESS);
    await ask();
    const asked: number[] = [];
    for (let count = 0; count < 7; count += 1) asked.push((await ask("somebody")).status);
    expect(asked).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect((await ask("meera")).status).toBe(200);
    const tried: number[] = [];
    for (let count = 0; count < 7; count += 1) tried.push((await reset("x".repeat(43))).status);
    expect(tried).toEqual([410, 410, 410, 410, 410, 429, 429]);
    expect(await reset("no token")).toMatchObject({ status: 400 });
    expect((await reset(tokenOf(letters[0]))).status).toBe(200);
  });

  test("an invitation is sent by email and also shown; the new account has that email address", async () => {
    const invite = (email: string) =>
      site.call("POST", "/api/invitations", { body: { name: "Meera", role: "editor", endsOn: "", email } });
    expect((await invite("")).body).not.toHaveProperty("mailed");
    const { body } = await invite("meera@miet.example");
    expect(body.mailed).toBe(true);
    expect(letters).toMatchObject([{ to: "meera@miet.example" }]);
    expect(tokenOf(letters[0])).toBe(body.token);
    await open("/api/invitations/accept", { token: body.token, username: "meera", password: NEW });
    await ask("meera");
    expect(letters[1]).toMatchObject({ to: "meera@miet.example", subject: "IEEE SB MIET: set a new password" });
    isAway = true;
    expect((await invite("arun@miet.example")).body).toMatchObject({ mailed: false, token: expect.any(String) });
  });
});

test("an owner creates a reset link for another officer, but not for the counselor or without a password", async () => {
  const site = await openTestSite();
  const invited = await site.call("POST", "/api/invitations", { body: { role: "editor" } });
  const account = { token: invited.body.token, username: "ravi", password: "a heron beside the weir" };
  await site.call("POST", "/api/invitations/accept", { body: account, token: false });
  const login = { username: account.username, password: account.password };
  const accepted = await site.call("POST", "/api/admin/login", { body: login, token: false });
  const officers = (await site.call("GET", "/api/officers")).body as { _id: string; username: string }[];
  const idOf = (name: string) => officers.find((officer) => officer.username === name)?._id ?? "";
  const create = (name: string, current?: string, token: string | undefined = undefined) =>
    site.call("POST", `/api/officers/${idOf(name)}/reset-link`, { body: { current }, ...(token && { token }) });

  expect((await create("ravi")).status).toBe(400);
  expect((await create("ravi", "not mine")).status).toBe(400);
  expect((await create("ravi", password, accepted.body.token)).status).toBe(403);
  expect((await create(username, password)).status).toBe(409);
  const { status, body } = await create("ravi", password);
  expect(status).toBe(201);
  const [line] = (await site.call("GET", "/api/stats/activity")).body;
  expect(line).toMatchObject({ entity: "account", label: "ravi (Editor): reset link", actor: username });
  const reset = { token: body.token, password: NEW };
  expect((await site.call("POST", "/api/admin/reset", { body: reset, token: false })).body).toEqual({
    username: "ravi",
  });
  expect((await site.call("GET", "/api/admin/verify", { token: accepted.body.token })).status).toBe(401);
  expect((await site.call("POST", "/api/admin/reset", { body: reset, token: false })).status).toBe(410);

  await site.deps.db.updateTable("admins").set({ counselor: 1 }).where("username", "=", "ravi").execute();
  expect((await create("ravi", password)).status).toBe(409);
  await site.close();
});

test("a site that sends no mail says so", async () => {
  const site = await openTestSite();
  expect((await site.call("GET", "/api/mail", { token: false })).body).toEqual({ sends: false });
  const asked = await site.call("POST", "/api/admin/password-reset", { body: { username }, token: false });
  expect(asked.status).toBe(404);
  const invited = await site.call("POST", "/api/invitations", { body: { role: "editor", email: ADDRESS } });
  expect(invited.body).not.toHaveProperty("mailed");
  await site.close();
});
