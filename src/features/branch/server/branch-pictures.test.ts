import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { ensureCardFonts } from "../../../../scripts/build/card-fonts.ts";

let site: TestSite;
beforeAll(async () => {
  await ensureCardFonts(new URL("../../../../build/fonts", import.meta.url).pathname);
  site = await openTestSite();
});
afterAll(() => site.close());

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

test("/favicon.ico redirects to the current icon of the branch", async () => {
  const led = async () => (await site.app.inject("/favicon.ico")).headers.location;
  expect(await led()).toBe("/icons/favicon.ico");
  await site.call("PUT", "/api/branch", { body: { accentColour: "#ffcc00" } });
  expect(await led()).toBe("/branch/icon-192.png?v=1");
  await site.call("POST", "/api/branch/restore", { body: { version: 0 } });
  expect(await led()).toBe("/icons/favicon.ico");
});

test("card and icons show the branch's name, colours and logo, and change with them", async () => {
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
