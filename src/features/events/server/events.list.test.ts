import { afterEach, describe, expect, test } from "vitest";
import { engines } from "#tests/support/databases.ts";
import { openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { eventColumns } from "./event-rows.service.ts";
import { recomputeEvents } from "./events.service.ts";
import { insertEventRow } from "./events.store.ts";

/** 12:30 on 5 December in Asia/Kolkata. */
const NOW = new Date("2026-12-05T07:00:00Z");

describe.each(engines)("the list of events on %s", (engine) => {
  let site: TestSite;
  let now: Date;
  afterEach(() => site.close());

  async function open(days: readonly (readonly [title: string, date: string, time: string, location?: string])[]) {
    now = NOW;
    site = await openTestSite({ engine, clock: () => now });
    for (const [index, [title, date, time, location = "Lab 3"]] of days.entries()) {
      const columns = eventColumns("Asia/Kolkata", { title, description: "d", date, time, location, gallery: false });
      await insertEventRow(site.deps.db, { id: String(index), now: new Date(NOW.getTime() + index), columns });
    }
  }
  const get = (query: string) => site.call("GET", `/api/events${query}`, { token: false });
  const titles = async (query: string) => {
    const { body } = await get(query);
    return (Array.isArray(body) ? body : body.items).map(({ title }: { title: string }) => title);
  };

  test("is sorted latest first, only upcoming ones earliest first and only past ones latest first, to the minute", async () => {
    await open([
      ["tomorrow", "2026-12-06", "09:00"],
      ["now", "2026-12-05", "12:30"],
      ["in a minute", "2026-12-05", "12:31"],
      ["yesterday", "2026-12-04", "09:00"],
    ]);
    expect(await titles("")).toEqual(["tomorrow", "in a minute", "now", "yesterday"]);
    expect(await titles("?status=upcoming")).toEqual(["in a minute", "tomorrow"]);
    expect(await titles("?status=past")).toEqual(["now", "yesterday"]);
    expect(await titles("?sort=created")).toEqual(["yesterday", "in a minute", "now", "tomorrow"]);
    expect(await titles("?since=2026-12-05")).toEqual(["tomorrow", "in a minute", "now"]);
    now = new Date("2026-12-05T07:01:00Z");
    expect(await titles("?status=upcoming")).toEqual(["tomorrow"]);
  });

  test("the timeline has published events with their first image, the earliest first, of a year or a month on request", async () => {
    await open([
      ["second", "2026-01-06", "09:00"],
      ["third", "2026-12-31", "23:30"],
      ["first", "2025-12-31", "23:30"],
    ]);
    await site.deps.db
      .insertInto("event_images")
      .values(
        [1, 0].map((position) => ({ id: String(position), event_id: "0", image: `events/${position}`, position })),
      )
      .execute();
    const days = async (query: string) =>
      (await get(`/timeline${query}`)).body.map(({ date }: { date: string }) => date);
    expect(await days("")).toEqual(["2025-12-31", "2026-01-06", "2026-12-31"]);
    expect((await get("/timeline?period=2026")).body).toEqual([
      { slug: "0", title: "second", date: "2026-01-06", image: "/media/events/0" },
      { slug: "1", title: "third", date: "2026-12-31", image: "" },
    ]);
    expect((await get("/timeline?period=2026-01")).body).toMatchObject([{ title: "second" }]);
    for (const period of ["26", "2026-13", "0000-60"])
      expect((await get(`/timeline?period=${period}`)).status, period).toBe(400);
  });

  test("the months of the timeline have their first event and their number of events, also after a change", async () => {
    await open([
      ["second", "2026-01-06", "09:00"],
      ["third", "2026-01-31", "23:30"],
      ["first", "2025-12-31", "23:30"],
    ]);
    const months = async () => (await get("/timeline/months")).body;
    expect(await months()).toEqual([
      { slug: "2", title: "first", date: "2025-12-31", count: 1 },
      { slug: "0", title: "second", date: "2026-01-06", count: 2 },
    ]);
    await site.call("DELETE", "/api/events/0");
    expect(await months()).toMatchObject([{ count: 1 }, { title: "third", count: 1 }]);
  });

  test("searches title and location, ignoring case, accents and special characters", async () => {
    await open([
      ["Robotics Workshop", "2026-12-01", "09:00"],
      ["Café 100% électrique", "2025-12-01", "09:00", "Seminar Hall"],
      ["रोबोटिक्स", "2025-06-01", "09:00", "भवन 2"],
    ]);
    expect(await titles("?q=%20ROBOT%20")).toEqual(["Robotics Workshop"]);
    expect(await titles("?q=hall")).toEqual(["Café 100% électrique"]);
    expect(await titles("?q=cafe")).toEqual(["Café 100% électrique"]);
    expect(await titles("?q=ÉLECTRIQUE")).toEqual(["Café 100% électrique"]);
    expect(await titles(`?q=${encodeURIComponent("100%")}`)).toEqual(["Café 100% électrique"]);
    expect(await titles("?q=_")).toEqual([]);
    expect(await titles(`?q=${encodeURIComponent("भवन")}`)).toEqual(["रोबोटिक्स"]);
    expect(await titles("?q=nothing")).toEqual([]);
    expect(await titles("?year=2025")).toEqual(["Café 100% électrique", "रोबोटिक्स"]);
    expect(await titles("?year=2025&q=caf")).toEqual(["Café 100% électrique"]);
  });

  test("is complete without a limit and paged with one; a missing page returns the nearest", async () => {
    await open(Array.from({ length: 5 }, (_, index) => [`e${index}`, `2026-11-0${index + 1}`, "09:00"] as const));
    expect(await titles("")).toHaveLength(5);
    expect((await get("?limit=2")).body).toMatchObject({ total: 5, page: 1, pageCount: 3 });
    expect(await titles("?limit=2")).toEqual(["e4", "e3"]);
    expect(await titles("?limit=2&page=3")).toEqual(["e0"]);
    expect((await get("?limit=2&page=99")).body).toMatchObject({ page: 3, items: [{ title: "e0" }] });
    expect((await get("?page=1")).body).toMatchObject({ total: 5, pageCount: 1 });
    expect((await get("?limit=2&q=e3")).body).toMatchObject({ total: 1, page: 1, pageCount: 1 });
    expect((await get("?limit=2&q=none")).body).toEqual({ items: [], total: 0, page: 1, pageCount: 1 });
  });

  test("has the numbers of photos and registrations for administrators only", async () => {
    await open([
      ["Robotics", "2026-12-06", "09:00"],
      ["Empty", "2026-12-04", "09:00"],
    ]);
    const { db } = site.deps;
    const gallery = { title: "Lab", date: "2026-12-05", image: "gallery/a.webp", created_at: 1, updated_at: 1 };
    for (const state of ["published", "draft", "trashed"] as const)
      await db
        .insertInto("gallery_items")
        .values({ ...gallery, id: state, state, event_id: "0" })
        .execute();
    const settings = "/api/events/0/registration";
    const { version: _, isCancelled: __, questionVersion: ___, ...input } = (await site.call("GET", settings)).body;
    expect((await site.call("PUT", settings, { body: { ...input, mode: "form" } })).status).toBe(200);
    const person = { name: "Asha", is_member: 0 as const, member_number: "", question_version: 1, answers: "{}" };
    for (const [sequence, state] of (["confirmed", "waiting", "cancelled"] as const).entries())
      await db
        .insertInto("registrations")
        .values({
          ...person,
          ...{ id: state, event_id: "0", state, sequence, email: state, email_key: state },
          ...{ access_needs: "", consents: "[]", created_at: 1, updated_at: 1 },
        })
        .execute();
    await site.call("PUT", "/api/events/1/registration/cancelled", { body: { isCancelled: true } });
    await db
      .insertInto("event_edits")
      .values({ event_id: "0", fields: "{}", version: 1, saved_at: 1, saved_by: "asha" })
      .execute();
    const seen = async (query: string, token?: false) => {
      const { body } = await site.call("GET", `/api/events${query}`, { ...(token === false && { token }) });
      return (Array.isArray(body) ? body : body.items).map(
        ({ photoCount, registrationCount, isCancelled, hasDraftChanges }: Record<string, unknown>) => [
          photoCount,
          registrationCount,
          isCancelled,
          hasDraftChanges,
        ],
      );
    };
    for (const query of ["", "?limit=5"]) {
      expect(await seen(query), query).toEqual([
        [1, 2, undefined, true],
        [undefined, undefined, true, undefined],
      ]);
      expect((await seen(query, false)).flat().filter(Boolean), query).toEqual([]);
    }
  });

  test.each(["limit=0", "limit=101", "limit=x", "limit=1.5", "page=0", "page=-1", "status=soon", "year=1", "since=x"])(
    "?%s is refused with a message",
    async (query) => {
      await open([]);
      expect(await get(`?${query}`)).toMatchObject({ status: 400, body: { error: "invalid" } });
    },
  );

  test("follows a change of the site's time zone, and includes rows from earlier releases", async () => {
    await open([["noon", "2026-12-05", "12:00"]]);
    expect(await titles("?status=past")).toEqual(["noon"]);
    const { timeZone } = site.deps;
    const { name } = timeZone;
    timeZone.follow("Europe/London");
    await recomputeEvents(site.deps);
    expect((await get("")).body[0].startsAt).toBe("2026-12-05T12:00:00Z");
    expect(await titles("?status=upcoming")).toEqual(["noon"]);

    timeZone.follow(name);
    await site.deps.db.updateTable("events").set({ starts_at: 0, time_zone: "", search_text: "" }).execute();
    await recomputeEvents(site.deps);
    expect((await get("?q=noon")).body[0].startsAt).toBe("2026-12-05T06:30:00Z");
  });
});
