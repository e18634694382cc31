import { afterEach, describe, expect, test } from "vitest";
import { breakPublishedReads, engines } from "#tests/support/databases.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";
import type { PageRequest } from "./page-renderer.ts";

let site: TestSite;
afterEach(() => site.close());

const fields = { title: "Soldering", description: "d", date: "2026-11-21", time: "16:30", location: "Lab 3" };
/** In India. */
const BEGINS = Date.parse("2026-11-21T11:00:00Z");

/** A site whose pages show the upcoming events and the number of renderings. */
async function open({
  engine = "sqlite" as (typeof engines)[number],
  make = undefined as undefined | (() => unknown),
}) {
  const time = { now: BEGINS - 3_600_000 };
  let made = 0;
  const render = async (_address: string, page: PageRequest) => {
    made += 1;
    await make?.();
    const { status, body } = await page.dispatch("/api/events?status=upcoming", "main");
    const titles = (body as { title: string }[]).map?.(({ title }) => title) ?? [];
    return { status, headers: { "content-type": "text/html" }, body: `${titles.join()} (${made})` };
  };
  site = await openTestSite({ engine, pages: { cache: true, render }, clock: () => new Date(time.now) });
  const body = formOf({ ...fields, images: await pictureFile() });
  const { body: event } = await site.call("POST", "/api/events", { body });
  const ask = async () => (await site.app.inject({ url: "/events" })).body;
  return { time, event, ask };
}

describe.each(engines)("a cached page on %s", (engine) => {
  test("shows an event as upcoming exactly until it starts", async () => {
    const { time, ask } = await open({ engine });
    expect(await ask()).toBe("Soldering (1)");
    time.now = BEGINS - 1;
    expect(await ask()).toBe("Soldering (1)");
    time.now = BEGINS;
    expect(await ask()).toBe(" (2)");
    time.now = BEGINS + 1;
    expect(await ask()).toBe(" (3)");
    time.now = BEGINS + 3_600_000;
    expect(await ask()).toBe(" (3)");
    time.now = BEGINS - 2;
    expect(await ask()).toBe("Soldering (4)");
  });

  test("is rendered again when a day starts, here and in UTC", async () => {
    const { time, ask } = await open({ engine });
    for (const [number, instant] of [
      [1, "2026-11-21T11:00:00.001Z"],
      [1, "2026-11-21T18:29:59.999Z"],
      [2, "2026-11-21T18:30:00Z"],
      [2, "2026-11-21T23:59:59.999Z"],
      [3, "2026-11-22T00:00:00Z"],
    ] as const) {
      time.now = Date.parse(instant);
      expect(await ask(), instant).toBe(` (${number})`);
    }
  });

  test("is not sent after a save or a delete", async () => {
    const { event, ask } = await open({ engine });
    await ask();
    await site.call("PUT", `/api/events/${event._id}`, { body: formOf({ ...fields, title: "Welding" }) });
    expect(await ask()).toBe("Welding (2)");
    await site.call("DELETE", `/api/events/${event._id}`);
    expect([await ask(), await ask()]).toEqual([" (3)", " (3)"]);
  });
});

const change = () => site.deps.changes.emit([{ entity: "event", id: "1" }]);

test("a stale page is sent when rendering fails after a change, until it succeeds", async () => {
  let fails = false;
  const { ask } = await open({
    make: () => {
      if (fails) throw new Error("the page cannot be made");
    },
  });
  expect(await ask()).toBe("Soldering (1)");
  fails = true;
  change();
  expect([await ask(), await ask()]).toEqual(["Soldering (1)", "Soldering (1)"]);
  const never = await site.app.inject({ url: "/never-made" });
  expect(never.statusCode).toBe(500);
  fails = false;
  expect([await ask(), await ask()]).toEqual(["Soldering (5)", "Soldering (5)"]);
});

test("a stale page is sent when API calls fail, and a response without a known expiry is not cached", async () => {
  const { ask } = await open({});
  await ask();
  const repair = await breakPublishedReads(site.deps.db, "events");
  change();
  expect(await ask()).toBe("Soldering (1)");
  await repair();
  expect([await ask(), await ask()]).toEqual(["Soldering (3)", "Soldering (3)"]);
});
