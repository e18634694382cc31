import { afterEach, describe, expect, test } from "vitest";
import { achievementMessages } from "#features/achievements/achievements.contract.ts";
import { engines } from "#tests/support/databases.ts";
import { oneImageStories } from "#tests/support/one-image-stories.ts";
import { largeFile, pictureFile, textFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";

const fields = {
  title: "Best Student Branch",
  description: "Awarded for a year of workshops.",
  date: "2026-03-14",
};

oneImageStories({
  path: "/api/achievements",
  entity: "achievement",
  fields,
  refused: [
    ["a missing title", { title: undefined }, "Please fill in all required fields"],
    ["a blank description", { description: "   " }, "Please fill in all required fields"],
    ["a missing date", { date: undefined }, "Please fill in all required fields"],
    ["a title of 201 characters", { title: "x".repeat(201) }, "At most 200 characters"],
    ["a date of 41 characters", { date: "x".repeat(41) }, "At most 40 characters"],
    ["a link to another host", { link: "//evil.example" }, achievementMessages.link],
    ["an unknown kind", { kind: "prize" }, achievementMessages.kind],
    ["text that databases refuse", { description: "a\0b" }, "This text has a character that cannot be stored"],
  ],
});

describe.each(engines)("achievements on %s", (engine) => {
  let site: TestSite;
  afterEach(() => site.close());
  const open = async () => {
    site = await openTestSite({ engine });
  };
  const add = async (more: Parameters<typeof formOf>[0] = {}) =>
    site.call("POST", "/api/achievements", { body: formOf({ ...fields, image: await pictureFile(), ...more }) });
  const edit = (id: string, more: Parameters<typeof formOf>[0] = {}, version?: number) =>
    site.call("PUT", `/api/achievements/${id}`, {
      body: formOf({ ...fields, ...more }),
      headers: version === undefined ? {} : { "if-match": String(version) },
    });

  test("a date is text and is returned unchanged; valid dates come first", async () => {
    await open();
    for (const date of ["Spring term", "March 2025", "2026-01-31", "Every year"])
      expect(await add({ title: date, date })).toMatchObject({ status: 201, body: { date } });
    const { body } = await site.call("GET", "/api/achievements", { token: false });
    expect(body.map(({ date }: { date: string }) => date)).toEqual([
      "2026-01-31",
      "March 2025",
      "Every year",
      "Spring term",
    ]);
  });

  test("a link stays if an edit has none, and an empty one removes it", async () => {
    await open();
    const { body: before } = await add({ link: " /gallery " });
    expect(before).toMatchObject({ link: "/gallery" });
    expect((await edit(before._id)).body).toMatchObject({ link: "/gallery" });
    expect((await edit(before._id, { link: "" })).body).not.toHaveProperty("link");
  });

  test("a kind stays if an edit has none, and an empty one removes it", async () => {
    await open();
    const { body: before } = await add({ kind: "paper" });
    expect(before).toMatchObject({ kind: "paper" });
    expect((await edit(before._id)).body).toMatchObject({ kind: "paper" });
    expect((await edit(before._id, { kind: "" })).body).not.toHaveProperty("kind");
  });

  test("an edit without an image keeps the current one", async () => {
    await open();
    const { body: before } = await add();
    const edited = await edit(before._id, { title: "Renamed", date: "April 2026" });
    expect(edited).toMatchObject({ status: 200, body: { title: "Renamed", date: "April 2026", version: 2 } });
    expect(edited.body).toEqual({ ...before, title: "Renamed", date: "April 2026", version: 2 });
    expect((await site.call("GET", before.image)).status).toBe(200);
    const entries = await site.deps.db.selectFrom("audit_entries").selectAll().orderBy("id").execute();
    expect(entries.map(({ action, label }) => [action, label])).toEqual([
      ["created", fields.title],
      ["updated", "Renamed"],
    ]);
  });

  test("an edit with an image shows it, and the replaced image is deleted with the achievement", async () => {
    await open();
    const { body: before } = await add();
    const { body: after } = await edit(before._id, { image: await pictureFile("new.png") });
    expect(after.image).not.toBe(before.image);
    for (const image of [before.image, after.image]) expect((await site.call("GET", image)).status).toBe(200);
    expect(await site.tempFiles()).toEqual([]);
    await site.call("DELETE", `/api/achievements/${before._id}`);
    await site.call("DELETE", `/api/trash/${before._id}`);
    expect(await site.storedFiles()).toEqual([]);
  });

  test("the second of two officers who edit the same achievement gets a conflict, and her image is not stored", async () => {
    await open();
    const { body: before } = await add();
    expect((await edit(before._id, { title: "First" }, before.version)).status).toBe(200);
    const files = await site.storedFiles();
    const second = await edit(before._id, { title: "Second", image: await pictureFile() }, before.version);
    expect(second).toMatchObject({ status: 409, body: { error: "stale" } });
    expect(second.body.message).toContain("You changed this");
    expect((await site.call("GET", `/api/achievements/${before._id}`)).body.title).toBe("First");
    expect(await site.storedFiles()).toEqual(files);
    expect((await edit(before._id, { title: "Without a version" })).status).toBe(200);
  });

  test("two concurrent edits from one version: one is saved and one gets a conflict", async () => {
    await open();
    const { body: before } = await add();
    const edits = await Promise.all(
      ["First", "Second"].map(async (title) => edit(before._id, { title, image: await pictureFile() }, before.version)),
    );
    expect(edits.map(({ status }) => status).sort()).toEqual([200, 409]);
    const saved = edits.find(({ status }) => status === 200);
    expect((await site.call("GET", "/api/achievements")).body).toEqual([saved?.body]);
    const named = [before.image, saved?.body.image].map((image: string) => image.replace("/media/", ""));
    expect((await site.storedFiles()).filter((key) => !key.includes("@"))).toEqual(named.sort());
  });

  test("a refused edit changes nothing", async () => {
    await open();
    const { body: before } = await add();
    const files = await site.storedFiles();
    expect(await edit(before._id, { description: " " })).toMatchObject({
      status: 400,
      body: { error: "invalid", message: "Please fill in all required fields" },
    });
    expect(await edit(before._id, { image: textFile("notes.png") })).toMatchObject({
      status: 400,
      body: { error: "image_invalid" },
    });
    expect(await edit(before._id, { image: largeFile("big.png", 5 * 1024 * 1024) })).toMatchObject({
      status: 400,
      body: { error: "file_too_large", message: "Image size should be less than 5MB" },
    });
    expect(
      await site.call("PUT", `/api/achievements/${before._id}`, { token: false, body: formOf(fields) }),
    ).toMatchObject({ status: 401, body: { error: "unauthorised" } });
    expect((await site.call("GET", "/api/achievements")).body).toEqual([before]);
    expect(await site.storedFiles()).toEqual(files);
    expect(await site.tempFiles()).toEqual([]);
  });

  test("a deleted achievement cannot be edited", async () => {
    await open();
    expect(await edit("unknown", { image: await pictureFile() })).toMatchObject({
      status: 404,
      body: { error: "not_found" },
    });
    expect(await site.storedFiles()).toEqual([]);
  });
});
