import { afterEach, describe, expect, test } from "vitest";
import { fileFingerprint } from "#platform/db/erasures.store.ts";
import { engines } from "#tests/support/databases.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { eraseEventPicturesAgain } from "./event-pictures.service.ts";

const fields = {
  title: "Robotics Workshop",
  description: "Build a line follower in an afternoon.",
  date: "2026-12-05",
  time: "16:30",
  location: "Lab 3",
};

describe.each(engines)("the images of an event on %s", (engine) => {
  let site: TestSite;
  afterEach(() => site.close());
  const open = async () => {
    site = await openTestSite({ engine });
  };
  const add = async (more: Parameters<typeof formOf>[0] = {}) =>
    site.call("POST", "/api/events", { body: formOf({ ...fields, images: await pictureFile(), ...more }) });

  test("an erased first image of a restored event leaves no gap: the next image is the first one", async () => {
    await open();
    const { body: event } = await add({ images: [await pictureFile("a.png"), await pictureFile("b.png")] });
    const [first, second] = event.image;
    const erased = fileFingerprint(first.replace("/media/", ""));
    await eraseEventPicturesAgain(site.deps.db, (fingerprint) => (fingerprint === erased ? 1 : undefined));
    site.deps.changes.emit([{ entity: "event", id: event._id }]);
    expect((await site.call("GET", "/api/events/timeline", { token: false })).body).toMatchObject([{ image: second }]);
    expect((await site.call("GET", `/api/events/${event._id}`, { token: false })).body.image).toEqual([second]);
  });

  test("the versions of a new draft stay when their only image is erased, without it", async () => {
    await open();
    const draft = { title: "Robotics Workshop", state: "draft" };
    const { _id, image } = (await add(draft)).body;
    const save = (title: string) => site.call("PUT", `/api/events/${_id}`, { body: formOf({ ...draft, title }) });
    await save("Robotics Day");
    const id = /events\/([0-9a-f-]{36})-/.exec(image[0])?.[1];
    expect((await site.call("DELETE", `/api/gallery/${id}/for-good`)).status).toBe(200);
    const versions = async () => (await site.call("GET", `/api/events/${_id}/versions`)).body;
    expect((await versions()).map(({ item }: { item: object }) => item)).toMatchObject([
      { title: "Robotics Day", image: [] },
      { title: "Robotics Day", image: [] },
      { title: "Robotics Workshop", image: [] },
    ]);
    expect((await site.call("POST", `/api/events/${_id}/restore`, { body: { version: 1 } })).body).toMatchObject({
      title: "Robotics Workshop",
      image: [],
    });
    expect(JSON.stringify(await versions())).not.toContain(id);
  });

  test("the details of an image stay with it: after reordering, in a draft, and in a restored version", async () => {
    await open();
    const imageDetails = (details: object[]) => JSON.stringify(details);
    const { body: event } = await add({
      images: [await pictureFile("a.png"), await pictureFile("b.png")],
      imageDetails: imageDetails([{ image: "new:1", alt: " A robot follows a line ", focus: "20 30" }]),
    });
    const [first, second] = event.image;
    const robot = { image: second, alt: "A robot follows a line", focus: "20 30" };
    expect(event.pictures).toEqual([{ image: first }, robot]);

    const path = `/api/events/${event._id}`;
    const save = (more: Parameters<typeof formOf>[0]) =>
      site.call("PUT", path, { body: formOf({ ...fields, ...more }) });
    const decorative = [{ image: first, decorative: true }];
    const turned = await save({ imageOrder: [second, first], imageDetails: imageDetails(decorative), state: "draft" });
    const signedLinkOf = (image: string) => expect.stringContaining(`${image}?expires=`);
    expect(turned.body.pictures).toEqual([
      { ...robot, image: signedLinkOf(second) },
      { image: signedLinkOf(first), alt: "" },
    ]);
    const published = await save({
      state: "published",
      imageDetails: imageDetails([{ image: second, alt: "", focus: "" }]),
    });
    expect(published.body.pictures).toEqual([{ image: second }, { image: first, alt: "" }]);
    const seen = await site.call("GET", "/api/events", { token: false });
    expect(seen.body).toMatchObject([{ pictures: published.body.pictures }]);
    const back = await site.call("POST", `${path}/restore`, { body: { version: 1 } });
    expect(back.body.pictures).toEqual(event.pictures);

    for (const wrong of [
      "{",
      "{}",
      imageDetails([{ image: "new:0", alt: "?" }]),
      imageDetails([{ image: first, focus: "a" }]),
    ])
      expect((await save({ imageDetails: wrong })).status).toBe(400);
  });

  test("a copied event has its own images with their details, and deleting one event keeps the other's", async () => {
    await open();
    const imageDetails = JSON.stringify([{ image: "new:1", alt: "A robot", focus: "20 30" }]);
    const images = [await pictureFile("a.png", { width: 700 }), await pictureFile("b.png", { width: 500 })];
    const { body: original } = await add({ images, imageDetails, state: "draft" });
    const [first, second] = original.image;
    const copy = async (more: Parameters<typeof formOf>[0] = {}) =>
      site.call("POST", "/api/events", { body: formOf({ ...fields, copyOf: original._id, ...more }) });
    const added = await copy({
      keepImages: [second, first],
      imageOrder: [second, "new:0", first],
      images: await pictureFile("c.png", { width: 300 }),
    });
    expect(added).toMatchObject({ status: 201, body: { slug: expect.any(String), state: "published" } });
    const { pictures } = added.body;
    expect(pictures).toEqual([
      { image: expect.stringMatching("500x"), alt: "A robot", focus: "20 30" },
      { image: expect.stringMatching("300x") },
      { image: expect.stringMatching("700x") },
    ]);
    expect(original.image).not.toContain(pictures[0].image);
    expect((await copy()).body.image).toHaveLength(2);

    const files = await site.storedFiles();
    expect(await copy({ keepImages: "" })).toMatchObject({ status: 400, body: { error: "image_required" } });
    expect(await copy({ keepImages: pictures[0].image })).toMatchObject({ status: 400 });
    expect(await site.storedFiles()).toEqual(files);
    for (const call of ["/api/events", "/api/trash"]) await site.call("DELETE", `${call}/${original._id}`);
    expect((await site.call("GET", first)).status).toBe(404);
    for (const { image } of pictures)
      for (const address of [image, image.replace(".webp", "@480.webp")])
        expect((await site.call("GET", address, { token: false })).status, address).toBe(
          image.includes("300x") && address !== image ? 404 : 200,
        );
    expect(await copy()).toMatchObject({ status: 400, body: { error: "invalid" } });
  });
});
