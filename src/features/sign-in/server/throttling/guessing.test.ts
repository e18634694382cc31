import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CHEAP_HASH } from "#tests/support/cheap-hash.ts";
import { engines } from "#tests/support/databases.ts";
import { openSignInSite, PASSWORD, type SignInSite } from "#tests/support/sign-in-site.ts";
import { setPassword } from "../accounts/administrators.service.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Returns the bytes in use after a garbage collection. */
function liveHeapBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

describe.each(engines)("guessing on %s", (engine) => {
  let site: SignInSite;
  beforeEach(async () => {
    site = await openSignInSite(engine, CHEAP_HASH);
  });
  afterEach(() => site.close());

  test("A2: sixty wrong sign-ins in a minute are delayed in any form of the request", async () => {
    const names = ["Priya", "priya", "PRIYA", " priya ", "ｐｒｉｙａ"];
    const paths = ["/api/admin/login", "/api/admin/login?again=1", "/api/admin/%6cogin", "/api/admin/login#x"];
    const statuses: number[] = [];
    let retryAfter = 0;
    for (let attempt = 0; attempt < 60; attempt += 1) {
      const forwarded = `198.51.100.${attempt}`;
      const answer = await site.post(
        { username: names[attempt % names.length], password: `guess number ${attempt}`, extra: attempt, ip: forwarded },
        {
          url: paths[attempt % paths.length] ?? "",
          headers: {
            "x-forwarded-for": forwarded,
            "x-real-ip": forwarded,
            forwarded: `for=${forwarded}`,
            "cf-connecting-ip": forwarded,
          },
        },
      );
      statuses.push(answer.statusCode);
      if (answer.statusCode === 429) {
        expect(answer.headers["retry-after"]).toMatch(/^[1-9]\d*$/);
        expect(answer.json().error).toBe("too_many_requests");
        retryAfter = Number(answer.headers["retry-after"]);
      }
      site.wait(1);
    }
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(statuses.slice(0, 11)).toContain(429);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(11);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));

    // The delay applies to the peer. The account's owner can sign in elsewhere at once, and here after the delay in a
    // browser without a mark.
    const elsewhere = await site.post({ username: "Priya", password: PASSWORD }, { remoteAddress: "192.0.2.1" });
    expect(elsewhere.statusCode).toBe(200);
    expect((await site.post({ username: "Priya", password: PASSWORD })).statusCode).toBe(429);
    site.wait(retryAfter);
    await site.signIn();
    // A success restarts the count.
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await site.post({ username: "Priya", password: "wrong again" })).statusCode).toBe(401);
  });

  test("five guesses a second from the same address do not delay a known browser", async () => {
    const browser = "b".repeat(43);
    const right = { username: "Priya", password: PASSWORD, browser };
    expect((await site.post(right)).statusCode).toBe(200);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 20; attempt += 1) {
      for (let guess = 0; guess < 5; guess += 1) {
        await site.post({ username: "Priya", password: `guess ${attempt} ${guess}`, browser: `${guess}`.repeat(43) });
        site.wait(0.2);
      }
      statuses.push((await site.post(right)).statusCode);
    }
    expect(statuses).toEqual(Array(20).fill(200));
    expect((await site.post({ username: "Priya", password: PASSWORD })).statusCode).toBe(429);
    expect(JSON.stringify(await site.db.selectFrom("known_browsers").selectAll().execute())).not.toContain(browser);

    // A known browser has the delay of one peer. A password change deletes known browsers.
    const guesses: number[] = [];
    for (let guess = 0; guess < 8; guess += 1)
      guesses.push((await site.post({ ...right, password: `guess ${guess}` })).statusCode);
    expect(guesses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    await setPassword(site.deps, { username: "Priya", password: "snow melts in the old well" });
    expect(await site.db.selectFrom("known_browsers").selectAll().execute()).toEqual([]);
  });

  test.each([
    ["without marks", () => undefined],
    ["with one mark", () => "g".repeat(43)],
    ["with a new mark each time", (guess: number) => String(guess).padStart(43, "g")],
  ])("finding 23: 20 new browsers sign in while someone at their address guesses %s", async (_, markOf) => {
    const address = await site.app.listen({ port: 0, host: "127.0.0.1" });
    const post = (body: object) =>
      fetch(`${address}/api/admin/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const guesses: number[] = [];
    const statuses: number[] = [];
    for (let person = 0; person < 20; person += 1) {
      for (let number = 0; number < 5; number += 1) {
        const guess = { username: "Priya", password: `guess ${person} ${number}`, browser: markOf(guesses.length) };
        guesses.push((await post(guess)).status);
        site.wait(0.2);
      }
      const browser = String(person).padStart(43, "n");
      statuses.push((await post({ username: "Priya", password: PASSWORD, browser })).status);
    }
    expect(statuses).toEqual(Array(20).fill(200));
    expect(guesses.slice(0, 11)).toContain(429);
    expect(guesses.filter((status) => status === 401).length).toBeLessThanOrEqual(11);
  });

  test("finding 23: a new browser that sends a wrong password during guesses gets a reason, and its next try succeeds", async () => {
    for (let guess = 0; guess < 6; guess += 1) await site.post({ username: "Priya", password: `guess ${guess}` });
    const browser = "n".repeat(43);
    const mistyped = await site.post({ username: "Priya", password: "rain fell on the tin rooof", browser });
    expect([mistyped.statusCode, mistyped.headers["retry-after"]]).toEqual([429, "1"]);
    expect(mistyped.json().message).toContain("Invalid username or password. There were many wrong attempts");
    const unknown = await site.post({ username: "nobody", password: "x", browser });
    expect(unknown.statusCode).toBe(401);
    expect((await site.post({ username: "Priya", password: PASSWORD, browser })).statusCode).toBe(200);
  });

  test("guesses from 150 addresses run into the account's own delay, which a known browser passes", async () => {
    const right = { username: "Priya", password: PASSWORD, browser: "b".repeat(43) };
    expect((await site.post(right)).statusCode).toBe(200);
    const statuses: number[] = [];
    for (let number = 0; number < 150; number += 1) {
      const from = { remoteAddress: `198.51.100.${number}` };
      statuses.push((await site.post({ username: "Priya", password: `guess ${number}` }, from)).statusCode);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(50);
    expect(statuses.filter((status) => status === 429)).toHaveLength(100);
    expect((await site.post(right)).statusCode).toBe(200);
    const newClient = { remoteAddress: "192.0.2.1" };
    expect((await site.post({ username: "Priya", password: PASSWORD }, newClient)).statusCode).toBe(429);
    site.wait(61);
    expect((await site.post({ username: "Priya", password: PASSWORD }, newClient)).statusCode).toBe(200);
  });

  test("many guesses at the same instant get as few answers as guesses in sequence", async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => site.post({ username: "Priya", password: `guess ${index}` })),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5);
    expect(statuses.every((status) => [401, 429, 503].includes(status))).toBe(true);
    for (const { statusCode, headers } of answers) if (statusCode === 503) expect(headers["retry-after"]).toBe("2");
  });

  test("A2: trying many usernames from one peer is slowed down and stores little, and the account's owner can sign in", async () => {
    // In-process PostgreSQL is ten times slower, and the heap then belongs to the database.
    const { warmUp, names, pause } =
      engine === "sqlite" ? { warmUp: 2_000, names: 33_000, pause: 0.03 } : { warmUp: 0, names: 1_400, pause: 0.05 };
    let answered = 0;
    let heapAfterWarmUp = 0;
    for (let index = 0; index < warmUp + names; index += 1) {
      if (index === warmUp) heapAfterWarmUp = liveHeapBytes();
      const username = `name${index}`;
      const outcome = await site
        .signInDirectly({ username, password: "x" }, "203.0.113.7")
        .catch((error) => error.code);
      if (outcome === "wrong_credentials") answered += 1;
      else expect(outcome).toBe("too_many_requests");
      site.wait(pause);
    }
    // Enough usernames to be visible in the memory measurement: a set of them would take 3 MB.
    if (engine === "sqlite") expect(liveHeapBytes() - heapAfterWarmUp).toBeLessThan(1_000_000);
    // The burst of a hundred, then one every six seconds.
    expect(answered).toBeLessThanOrEqual(100 + Math.ceil(((warmUp + names) * pause) / 6));
    const rows = await site.db.selectFrom("sign_in_failures").select("key").execute();
    // A username counts per peer and over all peers.
    expect(rows.length).toBeLessThanOrEqual(2 * answered + 1);
    site.wait(6);
    // Bypasses the server, where a loop this fast would count as overload.
    const right = await site.signInDirectly({ username: "Priya", password: PASSWORD }, "203.0.113.7");
    expect(right.username).toBe("Priya");
  }, 120_000);
});
