import { afterEach, describe, expect, test } from "vitest";
import { engines } from "./databases.ts";
import { largeFile, pictureFile, textFile } from "./sample-files.ts";
import { formOf, openTestSite, publishedOnly, type TestSite } from "./test-site.ts";

type Fields = Parameters<typeof formOf>[0];

interface OneImageForm {
  /** Path of the list: POST adds an item, PUT and DELETE use `<path>/<id>`. */
  path: string;
  /** Entity name in the audit table. */
  entity: string;
  /** Valid fields. */
  fields: Record<string, string>;
  /** Invalid changes to these fields, with their messages. */
  refused: [name: string, change: Fields, message: string][];
}

/** Tests for every form with one picture, on both engines. */
export function oneImageStories({ path, entity, fields, refused }: OneImageForm) {
  describe.each(engines)(`the form of ${path} on %s`, (engine) => {
    let site: TestSite;
    afterEach(() => site.close());
    const open = async () => {
      site = await openTestSite({ engine });
    };
    const add = async (more: Fields = {}) =>
      site.call("POST", path, { body: formOf({ ...fields, image: await pictureFile(), ...more }) });
    const audited = () => site.deps.db.selectFrom("audit_entries").selectAll().orderBy("id").execute();
    const nothingWasWritten = async () => {
      expect((await site.call("GET", path, { token: false })).body).toEqual([]);
      expect(await site.storedFiles()).toEqual([]);
      expect(await site.tempFiles()).toEqual([]);
    };

    test("an officer adds an item and a visitor reads it with its picture", async () => {
      await open();
      const added = await add();
      expect(added).toMatchObject({ status: 201, body: { ...fields, version: 1, state: "published" } });
      expect(Date.parse(added.body.createdAt)).toBeGreaterThan(Date.now() - 60_000);
      const shown = publishedOnly(added.body);
      expect((await site.call("GET", path, { token: false })).body).toEqual([shown]);
      expect((await site.call("GET", `${path}/${added.body._id}`, { token: false })).body).toEqual(shown);
      const picture = await site.call("GET", added.body.image, { token: false });
      expect(picture).toMatchObject({ status: 200, headers: { "content-type": "image/webp" } });
      expect(await site.tempFiles()).toEqual([]);
      expect(await audited()).toMatchObject([
        { actor: "asha", action: "created", entity, entity_id: added.body._id, label: fields["title"] },
      ]);
    });

    test("an edit keeps or replaces the picture under the same ID, and a stale edit is refused", async () => {
      await open();
      const { body: before } = await add();
      const edit = (more: Fields, version: number, id = before._id) =>
        site.call("PUT", `${path}/${id}`, {
          body: formOf({ ...fields, ...more }),
          headers: { "if-match": String(version) },
        });
      const files = await site.storedFiles();
      const renamed = await edit({ title: "Renamed", alt: "Lamps", focus: "20 30" }, 1);
      expect(renamed).toMatchObject({
        status: 200,
        body: { _id: before._id, title: "Renamed", image: before.image, alt: "Lamps", focus: "20 30", version: 2 },
      });
      expect(await site.storedFiles()).toEqual(files);
      expect(await edit({ title: "Too late" }, 1)).toMatchObject({ status: 409, body: { error: "stale" } });
      const image = await pictureFile();
      expect(await edit({ image }, 1)).toMatchObject({ status: 409, body: { error: "stale" } });
      expect(await edit({ image }, 1, "unknown")).toMatchObject({ status: 404, body: { error: "not_found" } });
      expect(await edit({ title: " " }, 2)).toMatchObject({ status: 400, body: { error: "invalid" } });
      expect(await site.storedFiles()).toEqual(files);
      const replaced = (await edit({ image }, 2)).body;
      expect(replaced.image).not.toBe(before.image);
      // A focal point belongs to one picture. The officer decides whether the text fits the new picture.
      expect(replaced.focus).toBeUndefined();
      expect((await site.call("GET", replaced.image, { token: false })).status).toBe(200);
      expect((await site.call("GET", `${path}/${before._id}`, { token: false })).body).toEqual(publishedOnly(replaced));
      expect(await site.tempFiles()).toEqual([]);
      expect((await audited()).map(({ action, label }) => [action, label])).toEqual([
        ["created", fields["title"]],
        ["updated", "Renamed"],
        ["updated", fields["title"]],
      ]);
    });

    test("deleting hides the item, deleting permanently removes its picture, and a second delete finds nothing", async () => {
      await open();
      const { body } = await add();
      const remove = (version?: string) =>
        site.call("DELETE", `${path}/${body._id}`, { headers: version ? { "if-match": version } : {} });
      expect(await remove("7")).toMatchObject({ status: 409, body: { error: "stale" } });
      expect((await site.call("GET", body.image)).status).toBe(200);
      expect(await remove("1")).toMatchObject({ status: 200, body: { _id: body._id } });
      expect((await site.call("GET", path, { token: false })).body).toEqual([]);
      expect((await site.call("GET", body.image)).status).toBe(200);
      expect(await remove()).toMatchObject({ status: 404, body: { error: "not_found" } });
      const erase = () => site.call("DELETE", `/api/trash/${body._id}`);
      expect(await erase()).toMatchObject({ status: 200, body: { _id: body._id } });
      await nothingWasWritten();
      for (const answer of [await remove(), await erase()])
        expect(answer).toMatchObject({ status: 404, body: { error: "not_found" } });
      expect((await audited()).map((entry) => [entry.action, entry.label])).toEqual([
        ["created", fields["title"]],
        ["deleted", fields["title"]],
        ["purged", fields["title"]],
      ]);
    });

    test("an unknown ID is not found, and an invalid ID is refused", async () => {
      await open();
      expect(await site.call("GET", `${path}/unknown`)).toMatchObject({ status: 404, body: { error: "not_found" } });
      expect(await site.call("GET", `${path}/a%00b`)).toMatchObject({ status: 400, body: { error: "invalid" } });
    });

    test.each(refused)("%s is refused and nothing is written", async (_case, change, message) => {
      await open();
      expect(await add(change)).toMatchObject({ status: 400, body: { error: "invalid", message } });
      await nothingWasWritten();
      expect(await audited()).toEqual([]);
    });

    test("files that are not pictures are refused whatever their name", async () => {
      await open();
      const svg = textFile("logo.svg", "image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'/>");
      for (const image of [textFile("notes.png"), svg])
        expect(await add({ image })).toMatchObject({
          status: 400,
          body: { error: "image_invalid", message: "The file must be an image (JPEG, PNG or WebP)" },
        });
      await nothingWasWritten();
    });

    test("a picture of exactly 5 MB, no picture and two pictures are refused with their messages", async () => {
      await open();
      expect(await add({ image: largeFile("big.png", 5 * 1024 * 1024) })).toMatchObject({
        status: 400,
        body: { error: "file_too_large", message: "Image size should be less than 5MB" },
      });
      for (const image of [undefined, new File([], "")])
        expect(await add({ image })).toMatchObject({
          status: 400,
          body: { error: "image_required", message: "Please choose an image" },
        });
      expect(await add({ image: [await pictureFile("a.png"), await pictureFile("b.png")] })).toMatchObject({
        status: 400,
        body: { error: "too_many_files", message: "Please choose one image only" },
      });
      await nothingWasWritten();
    });

    test("writes without a valid token get 401, and a body other than a form gets 415", async () => {
      await open();
      const { body: present } = await add();
      for (const token of [false, "x".repeat(43)] as const) {
        const body = formOf({ ...fields, image: await pictureFile() });
        for (const [method, url] of [
          ["POST", path],
          ["PUT", `${path}/${present._id}`],
          ["DELETE", `${path}/${present._id}`],
        ] as const)
          expect(await site.call(method, url, { token, body })).toMatchObject({
            status: 401,
            body: { error: "unauthorised" },
          });
      }
      expect(await site.call("POST", path, { body: fields })).toMatchObject({ status: 415 });
      expect((await site.call("GET", path)).body).toEqual([present]);
    });
  });
}
