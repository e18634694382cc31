import { afterEach, describe, expect, test } from "vitest";
import { seedEvents } from "#demo/seeds/events.ts";
import { engines } from "#tests/support/databases.ts";
import { openTestSite, type TestSite } from "#tests/support/test-site.ts";

describe.each(engines)("closing an event on %s", (engine) => {
  let site: TestSite;
  let now = new Date("2026-12-05T12:00:00Z");
  afterEach(() => site.close());

  test("officers confirm the numbers and wrap up the event, and each step keeps its time", async () => {
    site = await openTestSite({ engine, clock: () => now });
    const [event] = await seedEvents(site, [{ title: "Robotics", date: "2026-12-05", time: "16:30", pictures: 0 }]);
    const path = `/api/events/${event?.id}/closing`;
    const save = (numbersConfirmed: boolean, wrappedUp: boolean) =>
      site.call("PUT", path, { body: { numbersConfirmed, wrappedUp } });
    const none = { numbersConfirmed: null, wrappedUp: null };
    expect((await site.call("GET", path)).body).toEqual(none);
    expect((await site.call("GET", path, { token: false })).status).toBe(401);

    const confirmed = { at: now.toISOString(), by: "asha" };
    expect((await save(true, false)).body).toEqual({ ...none, numbersConfirmed: confirmed });
    now = new Date("2026-12-05T12:10:00Z");
    expect((await save(true, true)).body).toEqual({
      numbersConfirmed: confirmed,
      wrappedUp: { at: now.toISOString(), by: "asha" },
    });
    expect((await save(false, false)).body).toEqual(none);
  });
});
