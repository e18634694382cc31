import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import Fastify from "fastify";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { events } from "#features/events/server/events.service.ts";
import { findEvent } from "#features/events/server/events.store.ts";
import { AppError } from "#platform/errors.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { ensureCardFonts } from "../../../../scripts/build/card-fonts.ts";
import { sendDrawing } from "./share-cards.routes.ts";

let site: TestSite;
beforeAll(async () => {
  await ensureCardFonts(new URL("../../../../build/fonts", import.meta.url).pathname);
  site = await openTestSite();
});
afterAll(() => site.close());

const brand = { name: "A branch", ground: "#00629b", band: "#002855", accent: "#ffa300" };
const fields = { title: "Robotics Workshop", description: "d", date: "2026-12-05", time: "16:30", location: "Lab 3" };
const cardFiles = async () => (await site.storedFiles()).filter((key) => key.startsWith("cards/"));

test("/favicon.ico redirects to the current icon of the branch, and proxies ask each time", async () => {
  const ask = () => site.app.inject("/favicon.ico");
  const led = async () => (await ask()).headers.location;
  expect((await ask()).headers["cache-control"]).toBe("public, max-age=3600, s-maxage=0");
  expect(await led()).toBe("/icons/favicon.ico");
  await site.call("PUT", "/api/branch", { body: { accentColour: "#ffcc00" } });
  expect(await led()).toBe("/branch/icon-192.png?v=1");
  await site.call("POST", "/api/branch/restore", { body: { version: 0 } });
  expect(await led()).toBe("/icons/favicon.ico");
});

test("an event's card is created on request, and deleted when its content changes", async () => {
  const body = formOf({ ...fields, images: await pictureFile() });
  const { _id } = (await site.call("POST", "/api/events", { body })).body;
  expect(await cardFiles()).toEqual([]);
  const ask = (headers = {}) => site.call("GET", `/events/${_id}/card.jpg`, { token: false, headers });
  const first = await ask();
  expect(first.status).toBe(200);
  expect(first.headers).toMatchObject({
    "content-type": "image/jpeg",
    "cache-control": "public, max-age=600, s-maxage=0",
    "cross-origin-resource-policy": "cross-origin",
  });
  const etag = String(first.headers.etag);
  expect((await ask({ "if-none-match": etag })).status).toBe(304);
  const [kept] = await cardFiles();

  await site.call("PUT", `/api/events/${_id}`, { body: formOf({ ...fields, description: "Another text" }) });
  expect(await cardFiles()).toEqual([kept]);
  await site.call("PUT", `/api/events/${_id}`, { body: formOf({ ...fields, title: "Robotics Evening" }) });
  expect(await cardFiles()).toEqual([]);
  const renamed = await ask({ "if-none-match": etag });
  expect(renamed.status).toBe(200);
  expect(renamed.headers.etag).not.toBe(etag);

  await site.call("DELETE", `/api/events/${_id}`);
  expect(await cardFiles()).toEqual([]);
  expect((await ask()).status).toBe(404);
  await site.call("DELETE", `/api/trash/${_id}`);
  expect(await site.storedFiles()).toEqual([]);
});

test("an event that is renamed while its card is rendered gets a card with the new name, a deleted one gets none", async () => {
  const body = formOf({ ...fields, title: "Circuits", images: await pictureFile() });
  const { _id } = (await site.call("POST", "/api/events", { body })).body;
  const ask = () => site.call("GET", `/events/${_id}/card.jpg`, { token: false });
  const { saveGenerated } = site.deps.media;
  const meanwhile = (change: () => Promise<unknown>) => {
    site.deps.media.saveGenerated = async (...card) => {
      site.deps.media.saveGenerated = saveGenerated;
      await change();
      return saveGenerated(...card);
    };
  };
  meanwhile(() => site.call("PUT", `/api/events/${_id}`, { body: formOf({ ...fields, title: "Circuits again" }) }));
  const renamed = await ask();
  expect(renamed.status).toBe(200);
  expect((await ask()).headers.etag).toBe(renamed.headers.etag);
  expect(await cardFiles()).toHaveLength(1);

  await site.call("PUT", `/api/events/${_id}`, { body: formOf({ ...fields, title: "The last circuit" }) });
  meanwhile(() => site.call("DELETE", `/api/events/${_id}`));
  expect((await ask()).status).toBe(404);
  expect(await cardFiles()).toEqual([]);
});

test("a card shows the branch's current name", async () => {
  const body = formOf({ ...fields, title: "Soldering", images: await pictureFile() });
  const { _id } = (await site.call("POST", "/api/events", { body })).body;
  const ask = () => site.call("GET", `/events/${_id}/card.jpg`, { token: false });
  const before = await ask();
  await site.call("PUT", "/api/branch", { body: { longName: "IEEE Student Branch, NITK" } });
  expect(await cardFiles()).toEqual([]);
  const after = await ask();
  expect(after.status).toBe(200);
  expect(after.headers.etag).not.toBe(before.headers.etag);
  expect(after.text).not.toBe(before.text);
});

test.each([
  [{}, "Sat, 5 Dec 2026, 16:30"],
  [{ end_date: "2026-12-05" }, "Sat, 5 Dec 2026, 16:30"],
  [{ all_day: 1 as const }, "Sat, 5 Dec 2026"],
  [{ end_date: "2026-12-07" }, "5 Dec 2026 – 7 Dec 2026"],
  [{ end_date: "2026-12-07", all_day: 1 as const }, "5 Dec 2026 – 7 Dec 2026"],
])("the card of an event with %o says %s", async (times, when) => {
  const body = formOf({ ...fields, images: await pictureFile() });
  const { _id } = (await site.call("POST", "/api/events", { body })).body;
  const row = await findEvent(site.deps.db, _id, "published");
  if (!row) return expect.unreachable();
  expect(events.shareCard?.({ ...row, ...times }).line).toEqual([when, "Lab 3"]);
});

const drawn = async () => (await site.storedFiles()).filter((key) => /^(cards|icons)\//.test(key));
const ask = async (name: string) => {
  const { rawPayload, headers } = await site.app.inject(`/branch/${name}`);
  // The application reads images only from files.
  const path = join(site.dataDir, name);
  await writeFile(path, rawPayload);
  const { width, height } = await sharp(path).metadata();
  const middle = await sharp(path).extract({ left: 60, top: 60, width: 1, height: 1 }).raw().toBuffer();
  return { etag: headers.etag, type: headers["content-type"], size: `${width}x${height}`, middle: [...middle] };
};

test("card and icons show the branch's name, colors and logo, and change with them", async () => {
  await site.call("PUT", "/api/branch", { body: { name: "IEEE SB NITK", mainColour: "#8c1515" } });
  const card = await ask("card.jpg");
  const icon = await ask("icon-192.png");
  expect(card).toMatchObject({ type: "image/jpeg", size: "1200x630" });
  expect(icon).toMatchObject({ type: "image/png", size: "192x192" });
  expect(await ask("apple-touch-icon.png")).toMatchObject({ size: "180x180" });
  const [red = 0, green = 0, blue = 0] = icon.middle;
  expect(red).toBeGreaterThan(Math.max(green, blue) + 20);
  expect(await drawn()).toHaveLength(3);
  await site.call("PUT", "/api/branch", { body: { description: "Neither says it." } });
  expect(await drawn()).toHaveLength(3);

  await site.call("PUT", "/api/branch/logo/light", { body: formOf({ image: await pictureFile() }) });
  expect(await drawn()).toEqual([]);
  const withLogo = { card: await ask("card.jpg"), icon: await ask("icon-192.png") };
  expect(withLogo.card.etag).not.toBe(card.etag);
  expect(withLogo.icon.middle).not.toEqual(icon.middle);
  await site.call("POST", "/api/branch/restore", { body: { version: 0 } });
  expect(await drawn()).toEqual([]);
});

test("draws again if the content changes during drawing, at most three times, and stops when the queue is full", async () => {
  const key = `cards/${"0".repeat(8)}.jpg`;
  await site.store.put(key, Buffer.from("drawn"), "image/jpeg");
  let reads = 0;
  let results: boolean[] = [];
  const read = async () => ({ key, content: { title: `${++reads}`, line: [], brand }, pictures: {} });
  const cards = {
    async ensure() {
      const result = results.shift();
      if (result === undefined) throw new AppError("busy", { retryAfterSeconds: 10 });
      return result;
    },
  };
  const app = Fastify().get("/", (request, reply) =>
    sendDrawing({ media: site.deps.media, cards }, { read, client: { key: "visitor" }, request, reply }),
  );
  const get = async (...stored: boolean[]) => {
    reads = 0;
    results = stored;
    const { statusCode, headers, body } = await app.inject("/");
    return { statusCode, etag: headers.etag, body, reads };
  };

  const unchanged = await get(true);
  expect(unchanged).toMatchObject({ statusCode: 200, body: "drawn", reads: 1 });
  const changed = await get(false, true);
  expect(changed).toMatchObject({ statusCode: 200, body: "drawn", reads: 2 });
  expect(changed.etag).not.toBe(unchanged.etag);
  expect(await get()).toMatchObject({ reads: 1, etag: undefined });
  expect(await get(false, false, false, true)).toMatchObject({ reads: 3, etag: undefined });
  await app.close();
});
