import { readFile } from "node:fs/promises";
import type { KyselyPlugin } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { createChanges } from "#platform/db/database.ts";
import type { Pages } from "#rendering/page-renderer.ts";
import { withoutSignature } from "#shared/stored-image.ts";
import { buildApp } from "#src/app.ts";
import { engines } from "#tests/support/databases.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";

const event = { title: "Open Lab", description: "d", date: "2027-01-05", time: "16:30", location: "Lab 3" };
const MINUTE_MS = 60_000;

describe.each(engines)("pictures on %s", (engine) => {
  let site: TestSite;
  let now: Date;
  let away: boolean;
  afterEach(() => site.close());

  /** Returns the URLs of all events' pictures. */
  const render: Pages["render"] = async (_address, { dispatch }) => {
    const { body } = await dispatch("/api/events", "main");
    const images = (body as { image: string[] }[]).flatMap(({ image }) => image);
    return { status: 200, headers: { "content-type": "text/html" }, body: images.join(",") };
  };

  async function open() {
    now = new Date("2026-11-24T09:00:00Z");
    away = false;
    const failing: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (away) throw new Error("the database is away");
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    site = await openTestSite({ engine, clock: () => now, pages: { cache: true, render }, queries: failing });
  }

  const addEvent = async (more: Record<string, string | File[]> = {}) =>
    (await site.call("POST", "/api/events", { body: formOf({ ...event, images: [await picture()], ...more }) })).body;
  const picture = () => pictureFile("hall.png", { width: 640, height: 360 });
  const save = (id: string, more: Parameters<typeof formOf>[0]) =>
    site.call("PUT", `/api/events/${id}`, { body: formOf({ ...event, ...more }) });
  const statusOf = async (url: string) => (await site.app.inject({ url })).statusCode;
  const copiesOf = (url: string) => [url, url.replace(".webp", "@480.webp"), url.replace(".webp", ".avif")];
  const statuses = (url: string) => Promise.all(copiesOf(url).map(statusOf));
  const SEEN = [200, 200, 200];
  const GONE = [404, 404, 404];

  test("finding 16: a picture and its copies are gone at once when it is removed from its event", async () => {
    await open();
    const { _id, image } = await addEvent({ images: [await picture(), await picture()] });
    const [first, second] = image;
    expect(await statuses(first)).toEqual(SEEN);
    await save(_id, { keepImages: second });
    expect(await statuses(first)).toEqual(GONE);
    expect(await statuses(second)).toEqual(SEEN);
  });

  test("visitors cannot open a picture that was removed from an event, and officers see it in the version through a signed link", async () => {
    await open();
    const { _id, image } = await addEvent({ images: [await picture(), await picture()] });
    const [first, second] = image;
    await save(_id, { keepImages: second });
    expect(await statuses(first)).toEqual(GONE);
    const versions = (await site.call("GET", `/api/events/${_id}/versions`)).body;
    const shown = versions.at(-1).item.image[0];
    expect(shown).toMatch(/[?]expires=/);
    expect(withoutSignature(shown)).toBe(first);
    expect(await statuses(shown)).toEqual(SEEN);
    expect((await site.call("GET", `/api/events/${_id}/versions`, { token: false })).status).toBe(401);
    now = new Date(now.getTime() + 21 * MINUTE_MS);
    expect(await statuses(shown)).toEqual(GONE);
  });

  test("finding 16: a picture is gone while its item is in the trash or a draft, and back when visitors see the item", async () => {
    await open();
    const { _id, image } = await addEvent();
    await site.call("DELETE", `/api/events/${_id}`);
    expect(await statuses(image[0])).toEqual(GONE);
    await site.call("POST", `/api/events/${_id}/restore`);
    expect(await statuses(image[0])).toEqual(SEEN);
    await save(_id, { state: "draft" });
    expect(await statuses(image[0])).toEqual(GONE);
    await save(_id, { state: "published" });
    expect(await statuses(image[0])).toEqual(SEEN);
    await site.call("DELETE", `/api/events/${_id}`);
    expect(await statusOf(`/events/${_id}/card.jpg`)).toBe(404);
  });

  test("finding 16: a picture that another one replaces is gone, and its copy in the version history is not public", async () => {
    await open();
    const fields = { title: "Award", description: "d", date: "May 2026" };
    const { body: first } = await site.call("POST", "/api/achievements", {
      body: formOf({ ...fields, image: await picture() }),
    });
    const { body: second } = await site.call("PUT", `/api/achievements/${first._id}`, {
      body: formOf({ ...fields, image: await picture() }),
    });
    expect(await statuses(first.image)).toEqual(GONE);
    expect(await statuses(second.image)).toEqual(SEEN);
    const versions = (await site.call("GET", `/api/achievements/${first._id}/versions`)).body;
    const images = versions.map(({ item }: { item: { image: string } }) => item.image);
    expect(images).toEqual([second.image, expect.stringContaining(`${first.image}?expires=`)]);
    expect(await statuses(images[1])).toEqual(SEEN);
  });

  test("finding 16: the picture of a page is gone once a published page no longer shows it", async () => {
    await open();
    const put = async (more: Parameters<typeof formOf>[0]) =>
      (await site.call("PUT", "/api/pages/home/picture", { body: formOf(more) })).body.picture?.image;
    const first = await put({ image: await picture() });
    const draft = await put({ image: await picture(), state: "draft" });
    expect(await statuses(first)).toEqual(SEEN);
    expect(await statuses(withoutSignature(draft))).toEqual(GONE);
    await put({ withoutImage: "true", state: "published" });
    expect(await statuses(first)).toEqual(GONE);
  });

  test("finding 16: officers get links that open an unpublished picture for minutes, and no other picture", async () => {
    await open();
    const { _id, image } = await addEvent({ state: "draft" });
    const other = await addEvent({ state: "draft" });
    const [link] = image;
    const [path, query] = link.split("?");
    const [otherPath] = other.image[0].split("?");
    const shown = await site.app.inject({ url: link });
    expect([shown.statusCode, shown.headers["cache-control"]]).toEqual([200, "private, max-age=60"]);
    expect(await statuses(link)).toEqual(SEEN);
    expect((await site.call("GET", path)).status).toBe(200);
    const wrong = [
      path,
      `${otherPath}?${query}`,
      link.replace("expires=", "expires=9"),
      link.slice(0, -2),
      `${link}&expires=1`,
    ];
    for (const url of wrong) expect(await statusOf(url), url).toBe(404);

    await site.call("DELETE", `/api/events/${_id}`);
    const [trashed] = (await site.call("GET", "/api/trash")).body;
    expect(await statuses(trashed.image)).toEqual(SEEN);
    now = new Date(now.getTime() + 9 * MINUTE_MS);
    expect(await statuses(trashed.image)).toEqual(SEEN);
    now = new Date(now.getTime() + 11 * MINUTE_MS);
    expect(await statuses(trashed.image)).toEqual(GONE);
  });

  test("finding 16: an edit names the pictures that it keeps with or without their signatures", async () => {
    await open();
    const { _id, image } = await addEvent({ state: "draft", images: [await picture(), await picture()] });
    const [first, second] = image;
    const turned = await save(_id, {
      state: "draft",
      keepImages: [first, withoutSignature(second)],
      imageOrder: [second, withoutSignature(first)],
      imageDetails: JSON.stringify([{ image: second, alt: "A robot" }]),
    });
    expect(turned.body.pictures).toMatchObject([{ image: second, alt: "A robot" }, { image: first }]);
  });

  test("finding 16: a preview shows the pictures of its item by links, and the public page names no signature", async () => {
    await open();
    const { _id, image } = await addEvent({ state: "draft" });
    const published = await addEvent();
    const { body } = await site.call("POST", "/api/preview", { body: { calls: "/api/events", id: _id } });
    const begun = await site.app.inject({ url: body.address });
    const cookie = String(begun.headers["set-cookie"]).split(";", 1)[0] ?? "";
    const page = (await site.app.inject({ url: "/events", headers: { cookie } })).body.split(",");
    expect(page.map(withoutSignature).toSorted()).toEqual([...published.image, withoutSignature(image[0])].toSorted());
    for (const url of page) expect(await statuses(url)).toEqual(SEEN);
    expect((await site.app.inject({ url: "/events" })).body).toBe(published.image[0]);
  });

  test("finding 16: caches between the site and browsers must ask the site each time", async () => {
    await open();
    const { image } = await addEvent();
    for (const url of copiesOf(image[0]))
      expect((await site.app.inject({ url })).headers["cache-control"], url).toContain("s-maxage=0");
  });

  test("finding 16: a picture that another instance published is sent before this instance gets the notification", async () => {
    await open();
    const options = { trustProxy: [], logLevel: "silent", publicUrl: undefined, sessionIdleMinutes: 120 };
    const rest = { sessionMaxHours: 12, applicationRetentionMonths: 24, trashDays: 30 };
    const other = await buildApp({ ...site.deps, changes: createChanges("other") }, { ...options, ...rest });
    const before = await addEvent();
    expect((await other.inject({ url: before.image[0] })).statusCode).toBe(200);
    const { image } = await addEvent();
    now = new Date(now.getTime() + 1000);
    expect((await other.inject({ url: image[0] })).statusCode).toBe(200);
    await other.close();
  });

  test("finding 16: while the database is away, published pictures are still sent and others are not", async () => {
    await open();
    const { image } = await addEvent();
    const draft = await addEvent({ state: "draft" });
    expect(await statuses(image[0])).toEqual(SEEN);
    away = true;
    site.deps.changes.emit([{ entity: "event", id: draft._id }]);
    expect(await statuses(image[0])).toEqual(SEEN);
    expect(await statuses(withoutSignature(draft.image[0]))).toEqual(GONE);
    away = false;
  });
});

test("finding 16: the documented proxy never answers for pictures from its cache", async () => {
  const config = await readFile("deploy/nginx.conf", "utf8");
  const [, variable] = /map \$uri (\$\w+) \{\n {2}~\^\/media\/ 1;/.exec(config) ?? [];
  expect(variable).toBeDefined();
  for (const directive of ["proxy_cache_bypass", "proxy_no_cache"])
    expect(config).toMatch(new RegExp(`${directive} [^;]*\\${variable}\\b`));
});
