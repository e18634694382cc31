import type { Kysely } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#platform/db/schema/tables.ts";
import { engines, openTestDatabase } from "#tests/support/databases.ts";
import { claimAttempt, delayAfter, delayKeys, forgetFailures, refuseWhileBlocked } from "./sign-in-delay.ts";
import { pruneFailures } from "./sign-in-failures.store.ts";

test("five failures are free, then the delay doubles from a second to a quarter of an hour", () => {
  const seconds = [1, 4, 5, 6, 7, 8, 14, 15, 16, 5000].map((failures) => delayAfter(failures) / 1000);
  expect(seconds).toEqual([0, 0, 1, 2, 4, 8, 512, 900, 900, 900]);
});

test("the name counts the same however it is written, and names and addresses are not kept", () => {
  const keys = delayKeys("Admin", "203.0.113.7");
  expect(delayKeys("  ａdmin ", "203.0.113.7")).toEqual(keys);
  expect(delayKeys("admin", "203.0.113.8").account).not.toBe(keys.account);
  expect(JSON.stringify(keys)).not.toMatch(/admin|203/);
});

describe.each(engines)("on %s", (engine) => {
  let db: Kysely<Database>;
  let now: Date;
  const clock = () => now;
  const wait = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000);
  };
  const blockedFor = (keys: { account: string; peer: string }) =>
    refuseWhileBlocked({ db, clock }, keys).then(
      () => 0,
      (error) => error.retryAfterSeconds as number,
    );
  const rows = async () =>
    Number(
      (
        await db
          .selectFrom("sign_in_failures")
          .select((q) => q.fn.countAll().as("n"))
          .executeTakeFirst()
      )?.n,
    );

  beforeAll(async () => {
    db = await openTestDatabase(engine);
  });
  afterAll(() => db.destroy());
  beforeEach(async () => {
    now = new Date("2026-03-01T10:00:00Z");
    await db.deleteFrom("sign_in_failures").execute();
  });

  test("an attempt made while blocked is refused and does not lengthen the delay", async () => {
    const keys = delayKeys("admin", "203.0.113.7");
    for (let attempt = 0; attempt < 7; attempt += 1) {
      await claimAttempt({ db, clock }, keys);
      wait(await blockedFor(keys));
    }
    await claimAttempt({ db, clock }, keys);
    expect(await blockedFor(keys)).toBe(8);
    for (let attempt = 0; attempt < 20; attempt += 1)
      await expect(claimAttempt({ db, clock }, keys)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 8 });
    wait(8);
    await claimAttempt({ db, clock }, keys);
    expect(await blockedFor(keys)).toBe(16);
  });

  test("a success lets the account start anew and is not charged to the peer", async () => {
    const keys = delayKeys("admin", "203.0.113.7");
    for (let attempt = 0; attempt < 150; attempt += 1) {
      await claimAttempt({ db, clock }, keys);
      await forgetFailures({ db, clock }, keys);
    }
    expect(await blockedFor(keys)).toBe(0);
  });

  test("after a hundred failures over all names a peer may fail once every six seconds", async () => {
    const spray = (index: number) => claimAttempt({ db, clock }, delayKeys(`name${index}`, "203.0.113.7"));
    for (let index = 0; index < 100; index += 1) await spray(index);
    await expect(spray(100)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 6 });
    expect(await blockedFor(delayKeys("somebody", "203.0.113.8"))).toBe(0);
    wait(6);
    await spray(101);
    await expect(spray(102)).rejects.toMatchObject({ status: 429 });
    wait(600);
    for (let index = 200; index < 300; index += 1) await spray(index);
  });

  test("attempts at the same time cannot outrun the count", async () => {
    const keys = delayKeys("admin", "203.0.113.7");
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => claimAttempt({ db, clock }, keys)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  });

  test("failures are forgotten after a day, and the table keeps the newest only", async () => {
    for (let index = 0; index < 40; index += 1) {
      wait(1);
      await claimAttempt({ db, clock }, delayKeys("admin", `203.0.113.${index}`));
    }
    expect(await rows()).toBe(81);
    await pruneFailures(db, { oldest: 0, newest: Number.MAX_SAFE_INTEGER, kept: 31 });
    expect(await rows()).toBe(31);
    wait(25 * 3600);
    await claimAttempt({ db, clock }, delayKeys("admin", "198.51.100.1"));
    expect(await rows()).toBe(3);
  });
});
