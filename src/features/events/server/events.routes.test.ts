import { afterEach, describe, expect, test } from "vitest";
import { engines } from "#tests/support/databases.ts";
import { largeFile, pictureFile, textFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, publishedOnly, type TestSite } from "#tests/support/test-site.ts";

const fields = {
  title: "Robotics Workshop",
  description: "Build a line follower in an afternoon.",
  date: "2026-12-05",
  time: "16:30",
  location: "Lab 3",
};

describe.each(engines)("events on %s", (engine) => {
  let site: TestSite;
  afterEach(() => site.close());
  const open = async (options: Parameters<typeof openTestSite>[0] = {}) => {
    site = await openTestSite({ engine, ...options });
  };
  const add = async (more: Parameters<typeof formOf>[0] = {}) =>
    site.call("POST", "/api/events", { body: formOf({ ...fields, images: await pictureFile(), ...more }) });
  const nothingWasWritten = async () => {
    expect((await site.call("GET", "/api/events", { token: false })).body).toEqual([]);
    expect(await site.storedFiles()).toEqual([]);
    expect(await site.tempFiles()).toEqual([]);
  };

  test("an officer adds an event with two images and a visitor reads it", async () => {
    await open();
    const added = await add({
      images: [await pictureFile("a.png"), await pictureFile("b.png")],
      registrationLink: "https://example.org/register",
      gallery: "true",
    });
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({
      ...fields,
      gallery: true,
      registrationLink: "https://example.org/register",
      version: 1,
      state: "published",
    });
    // 16:30 in Asia/Kolkata
    expect(added.body.startsAt).toBe("2026-12-05T11:00:00Z");

    const read = await site.call("GET", "/api/events", { token: false });
    const shown = publishedOnly(added.body);
    expect(read.body).toEqual([shown]);
    expect((await site.call("GET", `/api/events/${added.body._id}`, { token: false })).body).toEqual(shown);

    expect(added.body.image).toHaveLength(2);
    for (const url of added.body.image) {
      const picture = await site.call("GET", url, { token: false });
      expect(picture.status).toBe(200);
      expect(picture.headers).toMatchObject({
        "content-type": "image/webp",
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; sandbox",
        "cache-control": "public, max-age=31536000, s-maxage=0, immutable",
      });
    }
  });

  test("an edit keeps the named images in order and adds new ones; a dropped image's file is deleted with the event", async () => {
    await open();
    const { body: event } = await add({ images: [await pictureFile("a.png"), await pictureFile("b.png")] });
    const [first, second] = event.image;
    const edited = await site.call("PUT", `/api/events/${event._id}`, {
      body: formOf({ ...fields, title: "Renamed", keepImages: second, images: await pictureFile("c.png") }),
    });
    expect(edited.status).toBe(200);
    expect(edited.body).toMatchObject({ title: "Renamed", version: 2 });
    expect(edited.body.image[0]).toBe(second);
    expect(edited.body.image).toHaveLength(2);
    expect(edited.body.image).not.toContain(first);
    expect((await site.call("GET", first)).status).toBe(200);
    await site.call("DELETE", `/api/events/${event._id}`);
    await site.call("DELETE", `/api/trash/${event._id}`);
    expect((await site.call("GET", first)).status).toBe(404);
    await nothingWasWritten();
  });

  test("stored and new images appear in the requested order", async () => {
    await open();
    const { body: event } = await add({ images: [await pictureFile("a.png"), await pictureFile("b.png")] });
    const [first, second] = event.image;
    const reorder = async (imageOrder: string[], more: Parameters<typeof formOf>[0] = {}) =>
      site.call("PUT", `/api/events/${event._id}`, { body: formOf({ ...fields, imageOrder, ...more }) });
    const sizes = [await pictureFile("c.png", { width: 300 }), await pictureFile("d.png", { width: 200 })];
    const edited = await reorder(["new:1", second, "new:0"], { keepImages: second, images: sizes });
    expect(edited.body.image).toEqual([expect.stringMatching("200x"), second, expect.stringMatching("300x")]);
    expect((await site.call("GET", first)).status).toBe(200);

    const [one, two, three] = edited.body.image;
    expect((await reorder([three, one, two])).body.image).toEqual([three, one, two]);
    const files = await site.storedFiles();
    for (const wrong of [
      [one, two],
      [one, two, three, first],
      [one, two, two],
      [one, two, three, "new:0"],
    ])
      expect(await reorder(wrong)).toMatchObject({
        status: 400,
        body: { message: "imageOrder must contain each kept image and each new image once" },
      });
    expect(await site.storedFiles()).toEqual(files);
  });

  test("a repeated update adds no image that the event already has", async () => {
    await open();
    const { body: event } = await add();
    const edit = async (repeat: "true" | "false", keepImages: string[], imageOrder: string[]) => {
      const images = [await pictureFile("c.png", { width: 300 }), await pictureFile("d.png", { width: 200 })];
      const body = formOf({ ...fields, images, keepImages, imageOrder, repeat });
      return (await site.call("PUT", `/api/events/${event._id}`, { body })).body.image;
    };
    const first = await edit("false", event.image, ["new:0", event.image[0], "new:1"]);
    const files = await site.storedFiles();
    expect(await edit("true", first, ["new:0", event.image[0], "new:1", first[0], first[2]])).toEqual(first);
    expect(await site.storedFiles()).toEqual(files);
    expect(await edit("false", first, [...first, "new:0", "new:1"])).toHaveLength(5);
  });

  test("an edit that names no images keeps all of them", async () => {
    await open();
    const { body: event } = await add();
    const edited = await site.call("PUT", `/api/events/${event._id}`, {
      body: formOf({ ...fields, location: "Lab 4" }),
    });
    expect(edited.body).toMatchObject({ location: "Lab 4", image: event.image });
  });

  test("line breaks that a form sends as two characters are stored as one", async () => {
    await open();
    const { body: event } = await add({ description: "Bring a laptop.\n\nTea is free." });
    expect(event.description).toBe("Bring a laptop.\n\nTea is free.");
  });

  test("an event always keeps at least one image", async () => {
    await open();
    const { body: event } = await add();
    const edited = await site.call("PUT", `/api/events/${event._id}`, { body: formOf({ ...fields, keepImages: "" }) });
    expect(edited).toMatchObject({
      status: 400,
      body: { error: "image_required", message: "Please add at least one image" },
    });
    expect((await site.call("GET", event.image[0])).status).toBe(200);
  });

  test("an image of another event cannot be kept", async () => {
    await open();
    const { body: one } = await add();
    const { body: other } = await add();
    const edited = await site.call("PUT", `/api/events/${one._id}`, {
      body: formOf({ ...fields, keepImages: other.image }),
    });
    expect(edited.status).toBe(400);
  });

  test("the second of two officers who edit the same event gets a conflict", async () => {
    await open();
    const { body: event } = await add();
    const save = (title: string, version?: number) =>
      site.call("PUT", `/api/events/${event._id}`, {
        body: formOf({ ...fields, title }),
        ...(version === undefined ? {} : { headers: { "if-match": String(version) } }),
      });
    expect((await save("First", event.version)).status).toBe(200);
    const second = await save("Second", event.version);
    expect(second).toMatchObject({ status: 409, body: { error: "stale" } });
    expect(second.body.message).toContain("You changed this");
    await site.deps.db.updateTable("content_versions").set({ actor: "bela" }).execute();
    const third = await save("Second", event.version);
    expect(third.body.message).toBe("This was changed by bela while you were editing.");
    expect((await site.call("GET", `/api/events/${event._id}`)).body.title).toBe("First");
    expect((await save("Without a version")).status).toBe(200);
  });

  test("a visitor requests the registration state before and after the event", async () => {
    let now = new Date("2026-12-01T09:00:00Z");
    await open({ clock: () => now });
    const { body: event } = await add({ registrationLink: "https://example.org/register" });
    const { body: soon } = await add();
    const ask = async (id: string) => (await site.call("GET", `/api/events/${id}/register`, { token: false })).body;
    expect(await ask(event._id)).toEqual({ state: "open", registrationLink: "https://example.org/register" });
    expect(await ask(soon._id)).toEqual({ state: "coming_soon" });
    now = new Date("2026-12-05T11:00:01Z");
    expect(await ask(event._id)).toMatchObject({ state: "closed" });
    expect((await site.call("GET", "/api/events/none/register")).status).toBe(404);
  });

  test("deleting an event hides it, deleting it permanently removes its images; deleting it again returns 404", async () => {
    await open();
    const { body: event } = await add();
    const files = await site.storedFiles();
    const remove = (path: string) => site.call("DELETE", `${path}/${event._id}`);
    expect((await remove("/api/events")).status).toBe(200);
    expect((await site.call("GET", "/api/events", { token: false })).body).toEqual([]);
    expect(await site.storedFiles()).toEqual(files);
    expect(await remove("/api/events")).toMatchObject({ status: 404, body: { error: "not_found" } });
    expect((await remove("/api/trash")).status).toBe(200);
    await nothingWasWritten();
    for (const path of ["/api/events", "/api/trash"])
      expect(await remove(path)).toMatchObject({ status: 404, body: { error: "not_found" } });
  });

  test.each([
    ["a missing title", { title: undefined }, "Please fill in all required fields"],
    ["a blank description", { description: "   " }, "Please fill in all required fields"],
    ["a day that does not exist", { date: "2026-02-30" }, "Enter a valid date in the form YYYY-MM-DD"],
    ["no day", { date: "" }, "Please fill in all required fields"],
    ["a time past midnight", { time: "25:00" }, "Enter a time in the form HH:MM, from 00:00 to 23:59"],
    [
      "a script for a link",
      { registrationLink: "javascript:alert(1)" },
      "Registration link must be a web address (https://…)",
    ],
  ])("%s is refused with the specified message and nothing is written", async (_case, change, message) => {
    await open();
    expect(await add(change)).toMatchObject({ status: 400, body: { error: "invalid", message } });
    await nothingWasWritten();
  });

  test("files that are not images are refused whatever their name", async () => {
    await open();
    const svg = textFile("logo.svg", "image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'/>");
    for (const file of [textFile("notes.png"), svg])
      expect(await add({ images: file })).toMatchObject({
        status: 400,
        body: { error: "image_invalid", message: "All files must be images" },
      });
    await nothingWasWritten();
  });

  test("an image of exactly 5 MB is too large, and a new event without images is refused", async () => {
    await open();
    expect(await add({ images: largeFile("big.png", 5 * 1024 * 1024) })).toMatchObject({
      status: 400,
      body: { error: "file_too_large", message: "Each image must be less than 5MB" },
    });
    expect(await add({ images: [] })).toMatchObject({
      status: 400,
      body: { message: "Please add at least one image" },
    });
    await nothingWasWritten();
  });

  test("writes without a valid token get 401 before the body is read, and JSON bodies 415", async () => {
    await open();
    for (const token of [false, "x".repeat(43)] as const)
      expect(
        await site.call("POST", "/api/events", { token, body: formOf({ ...fields, images: await pictureFile() }) }),
      ).toMatchObject({
        status: 401,
        body: { error: "unauthorised" },
      });
    expect(await site.call("POST", "/api/events", { body: fields })).toMatchObject({ status: 415 });
    expect(await site.call("POST", "/api/events", { body: { text: "x".repeat(70_000) } })).toMatchObject({
      status: 413,
    });
    await nothingWasWritten();
  });
});
