import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTokens, type TokenPurpose } from "#platform/db/tokens.store.ts";
import { createSignatures } from "#platform/signed-links.ts";
import { CHEAP_HASH } from "#tests/support/cheap-hash.ts";
import { engines, serverAddress } from "#tests/support/databases.ts";
import { administrator, openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { createAdministrator } from "../accounts/administrators.service.ts";
import { accountsJob } from "./account-ends.service.ts";

const PASSWORD = "a gull on the north pier";
const DAY_MS = 24 * 3600_000;

describe.each(engines)("officers on %s", (engine) => {
  let site: TestSite;
  let now: Date;
  beforeEach(async () => {
    now = new Date("2026-11-21T09:00:00Z");
    site = await openTestSite({ engine, clock: () => now });
  });
  afterEach(() => site.close());

  const signIn = (username: string, password = PASSWORD) =>
    site.call("POST", "/api/admin/login", { body: { username, password }, token: false });
  const invite = async (body: object, token?: string) =>
    site.call("POST", "/api/invitations", {
      body: { current: token ? PASSWORD : administrator.password, ...body },
      ...(token && { token }),
    });
  const look = (token: string) => site.call("POST", "/api/invitations/look", { body: { token }, token: false });
  const accept = (token: string, username: string, password = PASSWORD) =>
    site.call("POST", "/api/invitations/accept", { body: { token, username, password }, token: false });
  const join = async (username: string, role = "editor", endsOn = "") => {
    const { body } = await invite({ name: username, role, endsOn });
    expect((await accept(body.token, username)).status).toBe(201);
    return (await signIn(username)).body.token as string;
  };
  const officers = async () => (await site.call("GET", "/api/officers")).body;
  const officer = async (name: string) =>
    (await officers()).find(({ username }: { username: string }) => username === name);
  const change = async (username: string, to: object, token?: string) => {
    const { _id, role, endsOn, ended } = await officer(username);
    const current = token ? PASSWORD : administrator.password;
    const body = { role, endsOn, ended, current, ...to };
    return site.call("PUT", `/api/officers/${_id}`, { body, ...(token && { token }) });
  };
  const audit = async () =>
    (await site.call("GET", "/api/stats/activity")).body.map(
      ({ actor, action, entity, label }: Record<string, string>) => `${entity} ${action} by ${actor}: ${label}`,
    );

  test("an invitee chooses a username and a password, and can sign in until the last day of the account ends", async () => {
    const invited = await invite({ name: "Meera Nair", role: "editor", endsOn: "2026-11-30" });
    expect([invited.status, invited.body]).toEqual([
      201,
      {
        _id: expect.any(String),
        token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
        name: "Meera Nair",
        role: "editor",
        endsOn: "2026-11-30",
        invitedBy: "asha",
        expiresAt: "2026-11-28T09:00:00.000Z",
      },
    ]);
    const { token, ...told } = invited.body;
    expect((await site.call("GET", "/api/invitations")).body).toEqual([told]);
    expect((await look(token)).body).toEqual(told);
    expect(JSON.stringify(await site.deps.db.selectFrom("invitations").selectAll().execute())).not.toContain(token);

    expect(await accept(token, "asha")).toMatchObject({ status: 409, body: { error: "conflict" } });
    expect(await accept(token, "meera", "too short")).toMatchObject({ status: 400, body: { error: "weak_password" } });
    expect(await accept(token, " Meera ")).toMatchObject({ status: 201, body: { username: "Meera" } });
    expect(await accept(token, "second")).toMatchObject({ status: 410, body: { error: "gone" } });
    expect((await look(token)).status).toBe(410);

    const session = (await signIn("meera")).body;
    expect(session).toMatchObject({ username: "Meera", role: "editor" });
    expect(await officers()).toEqual([
      expect.objectContaining({ username: "asha", role: "owner", ended: false, isYou: true }),
      {
        _id: expect.any(String),
        username: "Meera",
        name: "Meera Nair",
        role: "editor",
        endsOn: "2026-11-30",
        lastSignInAt: now.toISOString(),
        ended: false,
        counselor: false,
        isYou: false,
      },
    ]);
    expect(await audit()).toEqual([
      "invitation accepted by Meera: Meera (Editor)",
      "invitation created by asha: Meera Nair (Editor)",
    ]);

    // The last day ends at midnight in Kolkata.
    now = new Date("2026-11-30T18:29:00Z");
    const late = (await signIn("meera")).body.token;
    now = new Date("2026-11-30T18:30:00Z");
    expect((await site.call("GET", "/api/admin/verify", { token: late })).status).toBe(401);
    expect((await signIn("meera")).body).toEqual({
      error: "wrong_credentials",
      message: "Invalid username or password",
    });
  });

  test("an invitation ends when it expires, when it is withdrawn and when its inviter is no longer an owner", async () => {
    const old = (await invite({ role: "editor" })).body;
    now = new Date(now.getTime() + 7 * DAY_MS);
    site.token = (await signIn(administrator.username, administrator.password)).body.token;
    expect((await accept(old.token, "late")).status).toBe(410);

    const withdrawn = (await invite({ role: "editor" })).body;
    expect((await site.call("DELETE", `/api/invitations/${withdrawn._id}`)).status).toBe(200);
    expect((await audit())[0]).toMatch(/^invitation deleted by asha: /);
    expect((await site.call("DELETE", `/api/invitations/${withdrawn._id}`)).status).toBe(404);
    expect((await accept(withdrawn.token, "late")).status).toBe(410);

    for (const to of [{ role: "editor" }, { ended: true }]) {
      const owner = await join(`owner ${Object.keys(to)}`, "owner");
      const theirs = (await invite({ role: "owner" }, owner)).body;
      expect((await look(theirs.token)).status).toBe(200);
      expect((await change(`owner ${Object.keys(to)}`, to)).status).toBe(200);
      expect((await accept(theirs.token, "friend")).status).toBe(410);
    }
    await join("leaver", "owner", "2026-11-29");
    const token = (await signIn("leaver")).body.token;
    const theirs = (await invite({ role: "owner" }, token)).body;
    now = new Date("2026-11-29T18:30:00Z");
    expect((await accept(theirs.token, "friend")).status).toBe(410);
    const asha = (await signIn(administrator.username, administrator.password)).body.token;
    expect((await invite({ role: "editor", endsOn: "2026-11-29" }, asha)).body.message).toBe(
      "Choose today or a later day",
    );
  });

  test("finding 13: wrong invitation tokens are slowed down, and valid ones from the same address work", async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 7; guess += 1) statuses.push((await accept("w".repeat(43), `guesser ${guess}`)).status);
    expect(statuses).toEqual([410, 410, 410, 410, 410, 429, 429]);
    const { token } = (await invite({ role: "editor" })).body;
    expect((await look(token)).status).toBe(200);
    expect((await look("nonsense")).status).toBe(400);
  });

  test("a role changes at once, an account ends with its sessions, and it can be reopened", async () => {
    const token = await join("ravi");
    const students = () => site.call("GET", "/api/student?limit=1", { token });
    expect((await students()).status).toBe(403);
    expect((await invite({ role: "owner" }, token)).status).toBe(403);
    expect(await change("ravi", { role: "applications" })).toMatchObject({
      status: 200,
      body: { role: "applications" },
    });
    expect((await students()).status).toBe(200);
    // Nobody can raise their own role. After an owner raises it, the open session has the new role.
    expect((await change("ravi", { role: "owner" }, token)).status).toBe(403);
    const officersSeen = () => site.call("GET", "/api/officers", { token });
    expect((await officersSeen()).status).toBe(403);
    await change("ravi", { role: "owner" });
    expect((await officersSeen()).status).toBe(200);
    await change("ravi", { role: "applications" });
    expect((await officersSeen()).status).toBe(403);
    expect((await change("ravi", { ended: true })).body).toMatchObject({ ended: true });
    expect((await students()).status).toBe(401);
    expect((await signIn("ravi")).status).toBe(401);
    expect((await change("ravi", { ended: false, endsOn: "2027-03-31" })).body).toMatchObject({
      ended: false,
      endsOn: "2027-03-31",
    });
    expect((await students()).status).toBe(401);
    expect((await signIn("ravi")).status).toBe(200);
    expect((await change("ravi", { endsOn: "2026-11-20" })).status).toBe(400);
    expect((await audit()).slice(0, 3)).toEqual([
      "account updated by asha: ravi (Applications manager)",
      "account ended by asha: ravi (Applications manager)",
      "account updated by asha: ravi (Applications manager)",
    ]);
    expect((await site.call("PUT", "/api/officers/nobody", { body: { role: "owner", ended: false } })).status).toBe(
      404,
    );
  });

  test("finding 15: making someone an owner asks for the owner's password again", async () => {
    await join("ravi");
    const needed = { status: 400, body: { message: "Enter your password to make someone an owner" } };
    const wrong = { status: 400, body: { message: "The current password is incorrect" } };
    for (const [current, refusal] of [
      [undefined, needed],
      ["", needed],
      ["not that one", wrong],
    ] as const) {
      expect(await invite({ role: "owner", current })).toMatchObject(refusal);
      expect(await change("ravi", { role: "owner", current })).toMatchObject(refusal);
    }
    expect((await invite({ role: "editor", current: undefined })).status).toBe(201);
    expect((await change("ravi", { endsOn: "2027-03-31", current: undefined })).status).toBe(200);
    expect((await change("ravi", { role: "owner" })).body).toMatchObject({ role: "owner" });
    // A closed owner's account is an owner's again when it is reopened.
    await change("ravi", { ended: true, current: undefined });
    expect(await change("ravi", { ended: false, current: undefined })).toMatchObject(needed);
    expect((await invite({ role: "owner" })).status).toBe(201);
  });

  /** Returns the remaining access to an account apart from its password. */
  const waysIn = async (username: string) => {
    const { db } = site.deps;
    const { _id } = await officer(username);
    const count = async (table: "sessions" | "known_browsers" | "passkeys" | "code_keys") =>
      (await db.selectFrom(table).select("admin_id").where("admin_id", "=", _id).execute()).length;
    const tokens = await db.selectFrom("tokens").select("purpose").where("subject", "=", _id).execute();
    const countTokens = (purpose: TokenPurpose) => tokens.filter((token) => token.purpose === purpose).length;
    return [
      await count("sessions"),
      await count("known_browsers"),
      await count("passkeys"),
      await count("code_keys"),
      countTokens("recovery code"),
      countTokens("password reset"),
      countTokens("invitation"),
    ];
  };
  const addWaysIn = async (username: string) => {
    const { db } = site.deps;
    const { _id: admin_id } = await officer(username);
    const at = now.getTime();
    const id = `of ${username}`;
    await db.insertInto("known_browsers").values({ id, admin_id, mark_hash: "mark", last_at: at }).execute();
    const device = {
      credential_id: id,
      public_key: "key",
      counter: 0,
      name: "Phone",
      created_at: at,
      last_used_at: null,
    };
    await db
      .insertInto("passkeys")
      .values({ id, admin_id, ...device })
      .execute();
    const secret = { secret: "S", created_at: at, confirmed_at: at, last_step: 0 };
    await db
      .insertInto("code_keys")
      .values({ admin_id, ...secret })
      .execute();
    const tokens = (["recovery code", "password reset"] as const).map((purpose) => ({
      purpose,
      subject: admin_id,
      hash: `${purpose} ${id} ${at}`,
    }));
    await createTokens(db, tokens, now);
  };
  const sign = async () => {
    const signatures = createSignatures(site.deps, "report-links");
    const signature = (await signatures.signer())("a link");
    return () => signatures.isValid("a link", signature);
  };

  test("finding 15: an ended account keeps no access, and the secrets that sign links are renewed", async () => {
    const token = await join("leaver", "owner");
    await invite({ role: "owner" }, token);
    await addWaysIn("leaver");
    const isLinkValid = await sign();
    expect([await waysIn("leaver"), await isLinkValid()]).toEqual([[1, 1, 1, 1, 1, 1, 1], true]);
    expect((await change("leaver", { ended: true })).status).toBe(200);
    expect([await waysIn("leaver"), await isLinkValid()]).toEqual([[0, 0, 0, 0, 0, 0, 0], false]);
  });

  test("finding 15: an account keeps no access after its last day, also when it is reopened", async () => {
    await join("leaver", "owner", "2026-11-29");
    await addWaysIn("leaver");
    const isLinkValid = await sign();
    await accountsJob(site.deps).run(now, new AbortController().signal);
    expect((await waysIn("leaver"))[2]).toBe(1);
    now = new Date("2026-11-29T18:30:00Z");
    site.token = (await signIn(administrator.username, administrator.password)).body.token;
    expect(await accountsJob(site.deps).run(now, new AbortController().signal)).toBe("1 account ended");
    expect([await waysIn("leaver"), await isLinkValid()]).toEqual([[0, 0, 0, 0, 0, 0, 0], false]);
    expect((await audit())[0]).toBe("account ended by the schedule: leaver (Owner)");
    // An account that an earlier version closed still has its passkeys.
    await addWaysIn("leaver");
    expect((await change("leaver", { ended: false, endsOn: "" })).body).toMatchObject({ ended: false });
    expect(await waysIn("leaver")).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  test("an account that an owner reopens while the hourly job closes accounts stays open", async () => {
    await join("leaver", "editor", "2026-11-29");
    now = new Date("2026-11-29T18:30:00Z");
    const { db } = site.deps;
    const reopened = { role: "applications" as const, ends_at: now.getTime() + DAY_MS };
    const closing = Promise.withResolvers<void>();
    const watched = db.withPlugin({
      transformQuery({ node }) {
        if (node.kind === "UpdateQueryNode") closing.resolve();
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const run = await db.transaction().execute(async (owner) => {
      await owner.updateTable("admins").set(reopened).where("username_key", "=", "leaver").execute();
      const running = accountsJob({ ...site.deps, db: watched }).run(now, new AbortController().signal);
      // With a single connection, the job begins after this transaction.
      if (engine === "postgres" && serverAddress) await closing.promise;
      return { running };
    });
    expect(await run.running).toBe("0 accounts ended");
    const row = await db.selectFrom("admins").selectAll().where("username_key", "=", "leaver").executeTakeFirst();
    expect(row).toMatchObject({ ...reopened, disabled: 0 });
  });

  test("at least one owner remains, even if two owners end each other", async () => {
    const words = { error: "conflict", message: expect.stringContaining("last owner") };
    for (const to of [{ role: "editor" }, { ended: true }, { endsOn: "2027-01-01" }])
      expect(await change("asha", to)).toMatchObject({ status: 409, body: words });
    const other = await join("priya", "owner", "2027-03-31");
    // An owner with an end date does not count as the last owner.
    expect(await change("asha", { ended: true })).toMatchObject({ status: 409 });
    await change("priya", { endsOn: "" });
    const rows = await officers();
    const end = (name: string, token: string) => {
      const row = rows.find(({ username }: { username: string }) => username === name);
      return site.call("PUT", `/api/officers/${row._id}`, { body: { role: "owner", ended: true }, token });
    };
    const answers = await Promise.all([end("asha", other), end("priya", site.token)]);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect([401, 409]).toContain(statuses[1]);
    const open = await site.deps.db.selectFrom("admins").select("id").where("disabled", "=", 0).execute();
    expect(open).toHaveLength(1);
  });

  test("a password change needs the current password and ends every other session", async () => {
    await createAdministrator({ ...site.deps, passwordCost: CHEAP_HASH }, { username: "noor", password: PASSWORD });
    const phone = (await signIn("noor")).body.token;
    now = new Date(now.getTime() + 60_000);
    const laptop = (await signIn("noor")).body.token;
    const password = "six lamps along the quay";
    const put = (body: object) => site.call("PUT", "/api/account/password", { body, token: laptop });
    expect(await put({ current: "not that one", password })).toMatchObject({
      status: 400,
      body: { error: "invalid", message: "The current password is incorrect" },
    });
    expect((await put({ current: PASSWORD, password: "noor is my name" })).body.error).toBe("weak_password");
    const { status, body } = await put({ current: PASSWORD, password });
    expect([status, body]).toEqual([200, expect.objectContaining({ username: "noor", role: "owner" })]);
    for (const token of [phone, laptop])
      expect((await site.call("GET", "/api/admin/verify", { token })).status).toBe(401);
    expect((await site.call("GET", "/api/admin/verify", { token: body.token })).status).toBe(200);
    expect((await signIn("noor")).status).toBe(401);
    expect((await audit())[0]).toBe("password updated by noor: noor");
    // The limits of the sign-in apply here too.
    const again = { body: { current: "wrong again", password }, token: body.token };
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1)
      statuses.push((await site.call("PUT", "/api/account/password", again)).status);
    expect(statuses).toContain(429);
  });

  test("users see their sessions with their places, and end one or all others", async () => {
    const firefox = { headers: { "user-agent": "Mozilla/5.0 (X11; Linux) Firefox/140.0" } };
    const another = async () =>
      (await site.call("POST", "/api/admin/login", { body: administrator, token: false, ...firefox })).body.token;
    const tokens = [];
    for (let count = 0; count < 3; count += 1) {
      now = new Date(now.getTime() + 1000);
      tokens.push(await another());
    }
    const editor = await join("ravi");
    const { body } = await site.call("GET", "/api/account/sessions");
    expect(body).toHaveLength(4);
    expect(body[0]).toEqual({
      _id: expect.any(String),
      startedAt: now.toISOString(),
      lastSeenAt: now.toISOString(),
      from: "127.0.0.1",
      browser: "Firefox on Linux",
      isThis: false,
    });
    expect(body[3]).toMatchObject({ isThis: true });
    const ended = async (url: string, token = site.token) => (await site.call("DELETE", url, { token })).body.ended;
    // Nobody can end another person's session.
    expect(await ended(`/api/account/sessions/${body[0]._id}`, editor)).toBe(0);
    expect(await ended(`/api/account/sessions/${body[0]._id}`)).toBe(1);
    expect((await site.call("GET", "/api/admin/verify", { token: tokens[2] })).status).toBe(401);
    expect(await ended("/api/account/sessions")).toBe(2);
    expect((await audit()).slice(0, 2)).toEqual(["session ended by asha: asha", "session ended by asha: asha"]);
    const renamed = await site.call("PUT", "/api/account", { body: { name: "Asha Menon" } });
    expect([renamed.body.name, (await audit())[0]]).toEqual(["Asha Menon", "account updated by asha: asha"]);
    expect((await site.call("GET", "/api/account/sessions")).body).toHaveLength(1);
    expect((await site.call("GET", "/api/admin/verify", { token: editor })).status).toBe(200);
  });
});
