import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { pictureFiles } from "../media/media-key.ts";

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

const FOR_EVER = "public, max-age=31536000, s-maxage=0, immutable";
const copy = (width: number, format: string) => url.replace(".webp", `@${width}.${format}`);
const get = (path: string, headers: Record<string, string> = {}) =>
  site.app.inject({ method: "GET", url: path, headers });

test("browsers cache a picture permanently, and other sites may show it", async () => {
  const { statusCode, headers } = await get(url);
  expect([statusCode, headers["content-type"], headers["cache-control"]]).toEqual([200, "image/webp", FOR_EVER]);
  expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
});

test("a larger copy replaces a missing one, cached for a minute", async () => {
  for (const path of [copy(240, "webp"), copy(480, "avif"), url.replace(".webp", ".avif")]) {
    const { statusCode, headers } = await get(path);
    expect([statusCode, headers["content-type"], headers["cache-control"]]).toEqual([
      200,
      "image/webp",
      "public, max-age=60, s-maxage=0",
    ]);
  }
  expect((await get(copy(240, "webp"))).rawPayload).toEqual((await get(copy(480, "webp"))).rawPayload);
  // A client would combine a part of this file with a part of the file that later has this name.
  const part = await get(copy(480, "avif"), { range: "bytes=10-19" });
  expect([part.statusCode, part.headers["accept-ranges"]]).toEqual([200, "none"]);
});

test("a finished copy is sent, and browsers cache it permanently", async () => {
  await site.copies.make(url.replace("/media/", ""));
  const { statusCode, headers, rawPayload } = await get(copy(480, "avif"));
  expect([statusCode, headers["content-type"], headers["cache-control"]]).toEqual([200, "image/avif", FOR_EVER]);
  expect(rawPayload.subarray(4, 12).toString("latin1")).toBe("ftypavif");
  expect((await get(copy(240, "webp"))).headers["cache-control"]).toBe(FOR_EVER);
});

test("a size that no picture has is not found", async () => {
  for (const path of [copy(500, "avif"), copy(960, "webp"), url.replace(/.webp$/, ".pdf"), "/media/gallery/none.avif"])
    expect((await get(path)).statusCode, path).toBe(404);
  const { _id } = (await site.call("GET", "/api/gallery")).body[0];
  await site.call("DELETE", `/api/gallery/${_id}`);
  await site.call("DELETE", `/api/trash/${_id}`);
  expect((await get(copy(480, "avif"))).statusCode).toBe(404);
});

test("invented names never reach the store", async () => {
  const asked = vi.spyOn(site.store, "open");
  const invented = url.replace(/[0-9a-f]{8}-/, "00000000-");
  for (const path of [invented, "/media/gallery/invented.webp", copy(500, "avif"), "/media/reports/plan.pdf"])
    expect((await get(path)).statusCode, path).toBe(404);
  expect(asked).not.toHaveBeenCalled();
});

test("a file that the store lacks is not requested again for some seconds, and is sent when it exists", async () => {
  const key = url.replace("/media/", "");
  const files = [key, ...pictureFiles(key).map((file) => file.key)];
  for (const file of files) await site.store.delete(file);
  const asked = vi.spyOn(site.store, "open");
  for (let round = 0; round < 3; round += 1) expect((await get(url)).statusCode).toBe(404);
  expect(asked).toHaveBeenCalledTimes(1);
  await site.store.put(key, Buffer.from("a picture"), "image/webp");
  now = new Date(now.getTime() + 5000);
  expect((await get(url)).statusCode).toBe(200);
});

test("a browser or proxy with a cached picture gets 304 while the picture is published", async () => {
  const { etag } = (await get(url)).headers;
  const again = await get(url, { "if-none-match": `"other", W/${etag}` });
  expect([again.statusCode, again.rawPayload.length, again.headers["cache-control"]]).toEqual([304, 0, FOR_EVER]);
});
