import { afterEach, describe, expect, test } from "vitest";
import { engines } from "#tests/support/databases.ts";
import { oneImageStories } from "#tests/support/one-image-stories.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, publishedOnly, type TestSite } from "#tests/support/test-site.ts";

oneImageStories({
  path: "/api/gallery",
  entity: "gallery item",
  fields: { title: "Robotics Workshop", date: "2026-03-14" },
  refused: [
    ["a missing title", { title: undefined }, "Please fill in all required fields"],
    ["a blank title", { title: "   " }, "Please fill in all required fields"],
    ["a title of 201 characters", { title: "x".repeat(201) }, "At most 200 characters"],
    ["a day that does not exist", { date: "2026-02-30" }, "Please enter a valid date"],
  ],
});

describe.each(engines)("gallery on %s", (engine) => {
  let site: TestSite;
  afterEach(() => site.close());
  const add = async (title: string, date?: string) =>
    site.call("POST", "/api/gallery", { body: formOf({ title, date, image: await pictureFile() }) });

  async function addEvent(change: Record<string, string> = {}) {
    const fields = { title: "Open Lab", description: "d", date: "2026-03-14", time: "16:30", location: "Lab 3" };
    return (
      await site.call("POST", "/api/events", { body: formOf({ ...fields, ...change, images: await pictureFile() }) })
    ).body;
  }

  test("items are sorted newest first, items of one day by creation", async () => {
    site = await openTestSite({ engine });
    await add("Spring", "2026-03-14");
    await add("Winter", "2025-12-01");
    await add("Spring again", "2026-03-14");
    await add("Autumn", "2026-10-02");
    const titles = async (query: string) =>
      (await site.call("GET", `/api/gallery${query}`, { token: false })).body.map(
        (item: { title: string }) => item.title,
      );
    expect(await titles("")).toEqual(["Autumn", "Spring again", "Spring", "Winter"]);
    expect(await titles("?q=%20SPR%C3%8DNG")).toEqual(["Spring again", "Spring"]);
    expect(await titles("?q=none")).toEqual([]);
  });

  test("totals follow every change: officers' include drafts, neither includes the trash", async () => {
    site = await openTestSite({ engine });
    const totals = async () =>
      Promise.all(
        [site.token, false as const].map(
          async (token) => (await site.call("GET", "/api/gallery?limit=1", { token })).body.total,
        ),
      );
    const { _id } = (await add("Spring", "2026-03-14")).body;
    await add("Winter", "2025-12-01");
    expect(await totals()).toEqual([2, 2]);
    const draft = formOf({ title: "Lab", date: "2026-03-14", state: "draft", image: await pictureFile() });
    await site.call("POST", "/api/gallery", { body: draft });
    expect(await totals()).toEqual([3, 2]);
    await site.call("DELETE", `/api/gallery/${_id}`);
    expect(await totals()).toEqual([2, 1]);
  });

  test("images without alternative text can be listed; decorative images need none", async () => {
    site = await openTestSite({ engine });
    for (const details of [
      { title: "Described", alt: "A robot" },
      { title: "Line", decorative: "true" },
      { title: "Lab" },
    ])
      await site.call("POST", "/api/gallery", {
        body: formOf({ date: "2026-03-14", ...details, image: await pictureFile() }),
      });
    expect((await site.call("GET", "/api/gallery?alt=missing&limit=5")).body).toMatchObject({
      total: 1,
      items: [{ title: "Lab" }],
    });
    expect((await site.call("GET", "/api/gallery?alt=none")).status).toBe(400);
  });

  test("an item belongs to an existing event, and visitors see the link until the event is deleted", async () => {
    site = await openTestSite({ engine });
    const event = await addEvent();
    const files = await site.storedFiles();
    const addTo = async (event: string) =>
      site.call("POST", "/api/gallery", { body: formOf({ title: "Bench", event, image: await pictureFile() }) });
    expect(await addTo("none")).toMatchObject({ status: 400, body: { message: "This event no longer exists" } });
    expect(await site.storedFiles()).toEqual(files);
    expect((await addTo("")).body).not.toHaveProperty("event");
    const { body: item } = await addTo(event._id);
    expect(item.event).toBe(event._id);
    const ofEvent = async () => (await site.call("GET", `/api/gallery?event=${event._id}`, { token: false })).body;
    expect(await ofEvent()).toEqual([publishedOnly(item)]);
    const edit = async (change: Record<string, string>) =>
      (await site.call("PUT", `/api/gallery/${item._id}`, { body: formOf({ title: "Bench", ...change }) })).body;
    expect(await edit({ date: "" })).toMatchObject({ event: event._id, date: item.date });
    expect(await edit({ event: "none" })).toMatchObject({ message: "This event no longer exists" });
    expect(await edit({ event: "" })).not.toHaveProperty("event");
    expect(await edit({ event: event._id })).toMatchObject({ event: event._id });
    await site.call("DELETE", `/api/events/${event._id}`);
    expect(await ofEvent()).toEqual([]);
    expect((await site.call("GET", `/api/gallery/${item._id}`, { token: false })).body).not.toHaveProperty("event");
  });

  test("an item without a date is dated today in the site's time zone", async () => {
    site = await openTestSite({ engine, clock: () => new Date("2026-03-31T20:00:00Z") });
    expect(await add("Not said")).toMatchObject({ status: 201, body: { date: "2026-04-01" } });
    expect(await add("Left empty", "")).toMatchObject({ status: 201, body: { date: "2026-04-01" } });
  });
});
