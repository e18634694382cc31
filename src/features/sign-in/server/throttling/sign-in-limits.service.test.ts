import type { Kysely } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#platform/db/schema/tables.ts";
import { setSecret } from "#platform/db/secrets.store.ts";
import { AppError } from "#platform/errors.ts";
import { engines, openTestDatabase } from "#tests/support/databases.ts";
import {
  claimAttempt,
  delayAfter,
  type Limits,
  limitFailures,
  refuseWhileBlocked,
  resetFailures,
  signInLimits,
} from "./sign-in-limits.service.ts";

const HERE = "203.0.113.7";

test("five failures are free, then the delay doubles from a second to a quarter of an hour", () => {
  const seconds = [1, 4, 5, 6, 7, 8, 14, 15, 16, 5000].map((failures) => delayAfter(failures) / 1000);
  expect(seconds).toEqual([0, 0, 1, 2, 4, 8, 512, 900, 900, 900]);
});

test("all spellings of a username count together, and each address counts separately", () => {
  const limits = signInLimits("Admin", HERE);
  expect(signInLimits("  ａdmin ", HERE)).toEqual(limits);
  expect(signInLimits("admin", "203.0.113.8")).not.toEqual(limits);
});

test("finding 25: failed sign-ins on a full disk store a limited number of rows", async () => {
  const db = await openTestDatabase("sqlite");
  const temp = { requireReserve: () => Promise.reject(new AppError("storage_full")) };
  const deps = { db, clock: () => new Date("2026-03-01T10:00:00Z"), temp };
  for (let number = 0; number < 1000; number++) {
    const limits = signInLimits(`nobody-${number}`, `10.0.${number >> 8}.${number & 255}`);
    await claimAttempt(deps, limits).catch((error: AppError) => expect(error.code).toBe("too_many_requests"));
  }
  const { bytes } = await db
    .selectFrom("sign_in_failures")
    .select((row) => row.fn.sum<number>(row.fn<number>("length", ["key"])).as("bytes"))
    .executeTakeFirstOrThrow();
  const { rows } = await db
    .selectFrom("sign_in_failures")
    .select((row) => row.fn.countAll<number>().as("rows"))
    .executeTakeFirstOrThrow();
  expect(rows).toBeLessThanOrEqual(5 * 128);
  expect(bytes).toBeLessThan(64 * 1024);
  await db.destroy();
});

describe.each(engines)("on %s", (engine) => {
  let db: Kysely<Database>;
  let now: Date;
  const clock = () => now;
  const wait = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000);
  };
  const claim = (sets: Limits[]) => claimAttempt({ db, clock }, sets);
  const isClaimed = (sets: Limits[]) =>
    claim(sets).then(
      () => true,
      (error) => {
        expect(error.code).toBe("too_many_requests");
        return false;
      },
    );
  const blockedFor = (sets: Limits[]) =>
    refuseWhileBlocked({ db, clock }, sets).then(
      () => 0,
      (error) => error.retryAfterSeconds as number,
    );
  const rows = async () => (await db.selectFrom("sign_in_failures").select("key").execute()).map(({ key }) => key);

  beforeAll(async () => {
    db = await openTestDatabase(engine);
    // With a random secret, two of the usernames below could share a slot.
    await setSecret(db, "sign-in-slots", "the same in each run");
  });
  afterAll(() => db.destroy());
  beforeEach(async () => {
    now = new Date("2026-03-01T10:00:00Z");
    await db.deleteFrom("sign_in_failures").execute();
  });

  test("an attempt made while blocked is refused and does not lengthen the delay", async () => {
    const limits = signInLimits("admin", HERE);
    for (let attempt = 0; attempt < 7; attempt += 1) {
      await claim(limits);
      wait(await blockedFor(limits));
    }
    await claim(limits);
    expect(await blockedFor(limits)).toBe(8);
    for (let attempt = 0; attempt < 20; attempt += 1)
      await expect(claim(limits)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 8 });
    wait(8);
    await claim(limits);
    expect(await blockedFor(limits)).toBe(16);
  });

  test("a success starts the account's count again and is not charged to the peer", async () => {
    const limits = signInLimits("admin", HERE);
    for (let attempt = 0; attempt < 150; attempt += 1) await resetFailures({ db, clock }, await claim(limits));
    expect(await blockedFor(limits)).toBe(0);
  });

  test("after a hundred failures over all usernames, a peer can fail once every six seconds", async () => {
    const spray = (index: number) => claim(signInLimits(`name${index}`, HERE));
    for (let index = 0; index < 100; index += 1) await spray(index);
    await expect(spray(100)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 6 });
    expect(await blockedFor(signInLimits("somebody", "203.0.113.8"))).toBe(0);
    wait(6);
    await spray(101);
    await expect(spray(102)).rejects.toMatchObject({ status: 429 });
    wait(600);
    for (let index = 200; index < 300; index += 1) await spray(index);
  });

  test("concurrent attempts are all counted", async () => {
    const limits = signInLimits("admin", HERE);
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => claim(limits)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  });

  test("failures are deleted after a day, and the table holds neither names nor addresses", async () => {
    for (let index = 0; index < 40; index += 1) {
      wait(1);
      await claim(signInLimits("admin", `203.0.113.${index}`));
    }
    expect(await rows()).toHaveLength(81);
    expect((await rows()).every((key) => /^(account|account everywhere|peer):\d{1,5}$/.test(key))).toBe(true);
    wait(25 * 3600);
    await claim(signInLimits("admin", "198.51.100.1"));
    expect(await rows()).toHaveLength(3);
  });

  test("finding 13: names tried from many addresses do not evict the row that slows down guesses at one account", async () => {
    const guessed = signInLimits("admin", HERE);
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await claim(guessed);
      wait(await blockedFor(guessed));
    }
    await claim(guessed);
    expect(await blockedFor(guessed)).toBe(256);
    // More newer rows than fit into a table of 20,000, which would evict the row of the attacked account.
    const newer = Array.from({ length: 25_000 }, (_, index) => ({
      key: `account:filler ${index}`,
      failures: 1,
      blocked_until: 0,
      last_at: now.getTime() + 1,
    }));
    for (let start = 0; start < newer.length; start += 500)
      await db
        .insertInto("sign_in_failures")
        .values(newer.slice(start, start + 500))
        .execute();
    wait(1);
    for (let index = 0; index < 50; index += 1) await claim(signInLimits(`name${index}`, `198.51.100.${index}`));
    expect(await blockedFor(guessed)).toBe(255);
    // Every key is one of 65,536 slots of its kind, so the table stays small for any number of usernames.
    const own = (await rows()).filter((key) => !key.includes("filler"));
    expect(Math.max(...own.map((key) => Number(key.split(":")[1])))).toBeLessThan(65_536);
  });

  test("finding 23: guesses at one account do not delay another account at the same address", async () => {
    for (let attempt = 0; attempt < 500; attempt += 1) await isClaimed(signInLimits("admin", HERE));
    expect(await blockedFor(signInLimits("admin", HERE))).toBe(1);
    expect(await blockedFor(signInLimits("priya", HERE))).toBe(0);
  });

  test("finding 23: a browser has five free failures of its own while the address waits, then a delay that doubles", async () => {
    const right = signInLimits("admin", HERE, "right");
    for (let attempt = 0; attempt < 20; attempt += 1) await isClaimed(signInLimits("admin", HERE));
    const claims = [];
    for (let attempt = 0; attempt < 5; attempt += 1) claims.push(await claim(right));
    expect(claims.map(({ set }) => set)).toEqual([1, 1, 1, 1, 1]);
    await expect(claim(right)).rejects.toMatchObject({ retryAfterSeconds: 1 });
    await claim(signInLimits("admin", HERE, "another"));
  });

  test("finding 23: in two minutes an address has at most 432 guesses at an account, whatever marks it invents", async () => {
    let guesses = 0;
    for (let second = 0; second < 120; second += 1) {
      // First as many as the burst, then more than the rate allows.
      for (let number = 0; number < (second === 0 ? 350 : 3); number += 1)
        if (await isClaimed(signInLimits("admin", HERE, `mark ${second} ${number}`))) guesses += 1;
      wait(1);
    }
    // 300 of new browsers, one per second, and 12 of the regular limits: five, and after 1, 2, 4, 8, 16, 32 and 64 s.
    expect(guesses).toBeGreaterThan(420);
    expect(guesses).toBeLessThanOrEqual(432);
  });

  test("finding 13: wrong tokens from an address are slowed down, and a valid one always passes", async () => {
    const attempt = (secret: string, isRight: boolean) =>
      limitFailures({ db, clock }, { kind: "invitation", secret, address: HERE }, async () => {
        if (!isRight) throw new AppError("gone");
        return "passed";
      });
    const codes: string[] = [];
    for (let index = 0; index < 7; index += 1) codes.push(await attempt("same", false).catch(({ code }) => code));
    expect(codes).toEqual(["gone", "gone", "gone", "gone", "gone", "too_many_requests", "too_many_requests"]);
    let refused = 0;
    for (let index = 0; index < 650; index += 1)
      if ((await attempt(`token ${index}`, false).catch(({ code }) => code)) === "too_many_requests") refused += 1;
    expect(refused).toBe(55);
    expect(await attempt("same", true)).toBe("passed");
    expect(await attempt("another", true)).toBe("passed");
  });
});
