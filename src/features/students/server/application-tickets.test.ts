import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { engines, openTestDatabase } from "#tests/support/databases.ts";
import { type ApplicationTickets, createApplicationTickets } from "./application-tickets.ts";

const HOUR_MS = 3600_000;

describe.each(engines)("tickets on %s", (engine) => {
  let db: Awaited<ReturnType<typeof openTestDatabase>>;
  let now = 0;
  let tickets: ApplicationTickets;
  const anInstance = () => createApplicationTickets({ db, clock: () => new Date(now) });
  beforeEach(async () => {
    db = await openTestDatabase(engine);
    now = Date.parse("2026-12-04T19:00:00Z");
    tickets = anInstance();
  });
  afterEach(() => db.destroy());

  test("of many tickets that one address fetched at once, one a second is good; another address waits for none", async () => {
    const many: string[] = [];
    for (let call = 0; call < 400; call += 1) many.push((await tickets.issue("192.0.2.1")).ticket);
    const { ticket: other, waitSeconds } = await tickets.issue("192.0.2.2");
    expect([waitSeconds, (await tickets.issue("192.0.2.1")).waitSeconds]).toEqual([3, 403]);
    const takenAfter = async (seconds: number) => {
      now += seconds * 1000;
      let taken = 0;
      for (const ticket of many) taken += (await tickets.take(ticket)) ? 1 : 0;
      return taken;
    };
    expect([await takenAfter(2.9), await takenAfter(0.1), await tickets.take(other)]).toEqual([0, 1, true]);
    expect([await takenAfter(1), await takenAfter(0.9), await takenAfter(58.1)]).toEqual([1, 0, 59]);
  });

  test("a ticket is good for two hours, and one with another time in it never", async () => {
    const { ticket: first } = await tickets.issue("192.0.2.1");
    const { ticket: second } = await tickets.issue("192.0.2.2");
    now += 3000 + 2 * HOUR_MS;
    expect(await tickets.take(first)).toBe(true);
    now += 1;
    expect(await tickets.take(second)).toBe(false);
    expect(await tickets.take(second.replace(/^\d+/, String(now)))).toBe(false);
  });

  test("instances on one database, begun at the same moment, take each other's tickets, each once in all", async () => {
    const [one, other] = [anInstance(), anInstance()];
    const issued = await Promise.all([one, other, one, other].map((instance, n) => instance.issue(`192.0.2.${n}`)));
    now += 3000;
    const [first = "", second = "", ...others] = issued.map(({ ticket }) => ticket);
    expect([await other.take(first), await one.take(first)]).toEqual([true, false]);
    expect([await one.take(second), await other.take(second)]).toEqual([true, false]);
    for (const ticket of others)
      expect((await Promise.all([one.take(ticket), other.take(ticket)])).toSorted()).toEqual([false, true]);
  });
});
