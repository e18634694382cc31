import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";

let site: TestSite;
let url: string;
let now: Date;
beforeEach(async () => {
  now = new Date();
  site = await openTestSite({ clock: () => now });
  url = await upload();
});
afterEach(() => site.close());

async function upload(): Promise<string> {
  const image = await pictureFile("hall.png", { width: 640, height: 360 });
  return (await site.call("POST", "/api/gallery", { body: formOf({ title: "Hall", image }) })).body.image;
}

const FOR_EVER = "public, max-age=31536000, immutable";
const copy = (width: number, format: string) => url.replace(".webp", `@${width}.${format}`);
const get = (path: string, headers: Record<string, string> = {}) =>
  site.app.inject({ method: "GET", url: path, headers });

test("a picture is kept for ever, and other sites may show it", async () => {
  const { statusCode, headers } = await get(url);
  expect([statusCode, headers["content-type"], headers["cache-control"]]).toEqual([200, "image/webp", FOR_EVER]);
  expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
});

test("a copy that is still to be made is answered with a larger one, for a minute", async () => {
  for (const path of [copy(240, "webp"), copy(480, "avif"), url.replace(".webp", ".avif")]) {
    const { statusCode, headers } = await get(path);
    expect([statusCode, headers["content-type"], headers["cache-control"]]).toEqual([
      200,
      "image/webp",
      "public, max-age=60",
    ]);
  }
  expect((await get(copy(240, "webp"))).rawPayload).toEqual((await get(copy(480, "webp"))).rawPayload);
  // A part of it would be put together with a part of what comes under this name later.
  const part = await get(copy(480, "avif"), { range: "bytes=10-19" });
  expect([part.statusCode, part.headers["accept-ranges"]]).toEqual([200, "none"]);
});

test("once it is made it is sent itself, and kept for ever", async () => {
  await site.copies.make(url.replace("/media/", ""));
  const { statusCode, headers, rawPayload } = await get(copy(480, "avif"));
  expect([statusCode, headers["content-type"], headers["cache-control"]]).toEqual([200, "image/avif", FOR_EVER]);
  expect(rawPayload.subarray(4, 12).toString("latin1")).toBe("ftypavif");
  expect((await get(copy(240, "webp"))).headers["cache-control"]).toBe(FOR_EVER);
});

test("what no picture has is not there", async () => {
  for (const path of [copy(500, "avif"), copy(960, "webp"), url.replace(/.webp$/, ".pdf"), "/media/gallery/none.avif"])
    expect((await get(path)).statusCode, path).toBe(404);
  const { _id } = (await site.call("GET", "/api/gallery")).body[0];
  await site.call("DELETE", `/api/gallery/${_id}`);
  await site.call("DELETE", `/api/trash/${_id}`);
  expect((await get(copy(480, "avif"))).statusCode).toBe(404);
});

test("who invents names asks the store no more after some; what it has is sent to them, and all else to others", async () => {
  const asked = vi.spyOn(site.store, "open");
  const from = async (remoteAddress: string, path: string) =>
    (await site.app.inject({ url: path, remoteAddress })).statusCode;
  const invented = (number: number) => `/media/gallery/invented-${number}.webp`;
  const statuses = new Map<number, number>();
  for (let number = 0; number < 1300; number += 1) {
    const status = await from("203.0.113.7", invented(number));
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses]).toEqual([
    [404, 1200],
    [429, 100],
  ]);
  expect(asked).toHaveBeenCalledTimes(1200);
  const another = await upload();
  for (const path of [url, copy(480, "avif"), another]) expect(await from("203.0.113.7", path), path).toBe(200);
  // A width that the picture has not is a name like any other.
  expect(await from("203.0.113.7", copy(500, "avif"))).toBe(429);
  expect(await from("203.0.113.8", invented(1299))).toBe(404);
});

test("what is not there is not looked for again for some seconds, and sent once it is", async () => {
  const asked = vi.spyOn(site.store, "open");
  const path = "/media/gallery/later.webp";
  for (let round = 0; round < 3; round += 1) expect((await get(path)).statusCode).toBe(404);
  expect(asked).toHaveBeenCalledTimes(1);
  await site.store.put("gallery/later.webp", Buffer.from("a picture"), "image/webp");
  now = new Date(now.getTime() + 5000);
  expect((await get(path)).statusCode).toBe(200);
});
