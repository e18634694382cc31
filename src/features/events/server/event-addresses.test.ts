import { afterEach, describe, expect, test } from "vitest";
import { recomputeColumns } from "#src/site-content.ts";
import { engines } from "#tests/support/databases.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";

const fields = {
  title: "Robotics & Soldering",
  description: "Build a line follower.",
  date: "2027-02-03",
  time: "10:00",
  location: "Lab 3",
};

describe.each(engines)("the slug of an event on %s", (engine) => {
  let site: TestSite;
  afterEach(() => site.close());
  const open = async () => {
    site = await openTestSite({ engine });
  };
  const add = async (change: Record<string, string> = {}) =>
    (await site.call("POST", "/api/events", { body: formOf({ ...fields, ...change, images: await pictureFile() }) }))
      .body;
  const edit = (id: string, change: Record<string, string>) =>
    site.call("PUT", `/api/events/${id}`, { body: formOf({ ...fields, ...change }) });
  const at = (slug: string) => site.call("GET", `/api/events/at/${encodeURIComponent(slug)}`, { token: false });

  test("contains title and date, and stays when the title changes", async () => {
    await open();
    const event = await add();
    expect(event.slug).toBe("robotics-soldering-2027-02-03");
    expect((await edit(event._id, { title: "Robotics for All" })).body.slug).toBe(event.slug);
    expect((await at(event.slug)).body).toMatchObject({ _id: event._id, title: "Robotics for All" });
    expect((await at(event._id)).body).toMatchObject({ _id: event._id });
  });

  test("contains the new date when the event moves, and the previous slug redirects", async () => {
    await open();
    const event = await add();
    const moved = (await edit(event._id, { date: "2027-02-10" })).body;
    expect(moved.slug).toBe("robotics-soldering-2027-02-10");
    expect((await at(event.slug)).body.slug).toBe(moved.slug);
    expect((await edit(event._id, {})).body.slug).toBe(event.slug);
  });

  test("is never given to another event, neither of a duplicate nor of a deleted event", async () => {
    await open();
    const [first, second] = [await add(), await add()];
    expect(second.slug).toBe(`${first.slug}-2`);
    await site.call("DELETE", `/api/events/${first._id}`);
    expect(await at(first.slug)).toMatchObject({ status: 410, body: { error: "gone" } });
    expect((await add()).slug).toBe(`${first.slug}-3`);
    expect((await at(second.slug)).body._id).toBe(second._id);
    expect((await at("never-there-2027-02-03")).status).toBe(404);
  });

  test.each([
    ["മലയാളം ശില്പശാല", "മലയാളം-ശില്പശാല-2027-02-03"],
    ["🎉🛠️", "event-2027-02-03"],
    ["x".repeat(200), `${"x".repeat(60)}-2027-02-03`],
  ])("of %s is a valid path", async (title, slug) => {
    await open();
    const event = await add({ title });
    expect(event.slug).toBe(slug);
    expect((await at(slug)).body._id).toBe(event._id);
  });

  test("is added at the next start to events from earlier releases", async () => {
    await open();
    const event = await add();
    await site.deps.db.updateTable("events").set({ slug: null }).execute();
    await site.deps.db.deleteFrom("addresses").execute();
    expect((await at(event._id)).body.slug).toBe(event._id);
    await recomputeColumns(site.deps);
    site.deps.changes.emit([]);
    expect((await at(event.slug)).body).toMatchObject({ _id: event._id, slug: event.slug });
  });

  test("has the neighbors in time, and its year is listed when it is past", async () => {
    await open();
    const [past, event, after] = [
      await add({ date: "2020-01-01" }),
      await add(),
      await add({ date: "2027-03-01", title: "After" }),
    ];
    expect((await site.call("GET", `/api/events/${event._id}/neighbours`)).body).toEqual({
      before: { _id: past._id, slug: past.slug, title: past.title, date: past.date },
      after: { _id: after._id, slug: after.slug, title: "After", date: "2027-03-01" },
    });
    expect((await site.call("GET", "/api/events/years")).body).toEqual([{ year: 2020, count: 1 }]);
  });
});

describe.each(engines)("the end of an event on %s", (engine) => {
  let site: TestSite;
  afterEach(() => site.close());

  test("is stored as entered and never invented", async () => {
    site = await openTestSite({ engine });
    const add = async (change: Record<string, string>) =>
      site.call("POST", "/api/events", { body: formOf({ ...fields, ...change, images: await pictureFile() }) });
    const { body: plain } = await add({});
    expect(plain).not.toHaveProperty("endsAt");
    expect(plain.allDay).toBe(false);
    expect((await add({ endTime: "12:30", kind: "workshop", unit: "wie" })).body).toMatchObject({
      startsAt: "2027-02-03T04:30:00Z",
      endTime: "12:30",
      endsAt: "2027-02-03T07:00:00Z",
      kind: "workshop",
      unit: "wie",
    });
    expect((await add({ endDate: "2027-02-04", allDay: "true" })).body).toMatchObject({
      allDay: true,
      endsAt: "2027-02-04T18:30:00Z",
    });
    const listed = await site.call("GET", "/api/events?kind=workshop&unit=wie");
    expect(listed.body).toHaveLength(1);
    for (const change of [
      { endTime: "10:00" },
      { endTime: "09:00" },
      { endDate: "2027-02-02", endTime: "12:00" },
      { endDate: "2027-02-04" },
      { endDate: "2027-02-02", allDay: "true" },
    ])
      expect(await add(change)).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(/^The event must end after/) },
      });
    expect(await add({ kind: "party" })).toMatchObject({
      status: 400,
      body: { message: "Unknown kind of event" },
    });
  });
});
