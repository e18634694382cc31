import { describe, expect, test } from "vitest";
import { engines } from "#tests/support/databases.ts";
import { openRegistrationSite } from "#tests/support/registration-site.ts";
import { renewSession } from "#tests/support/test-site.ts";

describe.each(engines)("tasks about registrations on %s", (engine) => {
  test("officers see a waiting list, free places before the end, and numbers to confirm", async () => {
    const site = await openRegistrationSite({ engine, settings: { capacity: 2 } });
    const officer = { call: site.call, token: "" };
    const call = async (method: "GET" | "PUT", path: string, body?: object) => {
      await renewSession(officer);
      return (await site.call(method, path, { token: officer.token, ...(body && { body }) })).body;
    };
    const tasks = async () => (await call("GET", "/api/stats/tasks")).registrations;
    const of = { eventId: site.eventId, title: "Soldering evening", closesAt: "2027-02-10T12:00:00.000Z" };
    expect(await tasks()).toBeUndefined();
    for (const number of [1, 2, 3]) await site.register(number);
    expect(await tasks()).toEqual([{ ...of, task: "waiting", count: 1 }]);

    await call("PUT", `/api/events/${site.eventId}/registration`, { mode: "form", capacity: 5 });
    expect(await tasks()).toBeUndefined();
    site.setNow("2027-02-09T13:00:00Z");
    expect(await tasks()).toEqual([{ ...of, task: "closes_soon", count: 2 }]);

    site.setNow("2027-02-10T15:00:00Z");
    expect(await tasks()).toEqual([{ ...of, task: "confirm_numbers", count: 0 }]);
    await call("PUT", `/api/events/${site.eventId}/closing`, { numbersConfirmed: true, wrappedUp: false });
    expect(await tasks()).toBeUndefined();
    await site.close();
  });
});
