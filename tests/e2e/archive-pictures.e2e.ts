import { existsSync, statSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import type { Page } from "@playwright/test";
import { seedSite } from "#demo/seed-site.ts";
import { archivePath, needsServer } from "#features/archive/archive.contract.ts";
import { writeSiteArchive } from "#tests/support/site-archive.ts";
import { expect, oneOfEachSort, publicPaths, test } from "./site.ts";

test.use({ javaScriptEnabled: false });

let folder: string;
let server: Server;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "archive-pictures-"));
  server = createServer(async (request, response) => {
    const file = fileAt(decodeURIComponent(request.url ?? "/"));
    if (!file) return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": types[extname(file)] ?? "image/webp" }).end(await readFile(file));
  }).listen(0, "127.0.0.1");
});
test.afterEach(async () => {
  server.close();
  server.closeAllConnections();
  await rm(folder, { recursive: true });
});

const types: Record<string, string> = {
  ".html": "text/html",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** Returns the file that a static server sends for a path. */
function fileAt(path: string): string | undefined {
  const file = join(folder, path);
  const page = existsSync(file) && statSync(file).isDirectory() ? join(file, "index.html") : file;
  return existsSync(page) ? page : undefined;
}

/**
 * Removes the parts that an archive cannot have: forms that visitors fill in, the notices in their place, links to
 * pages that need the server, and the address that an event's page shows. Also removes the video of the home page, because
 * its controls show how much of it is loaded.
 */
async function removeServerParts(page: Page) {
  const links = await page.locator("a").evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  const dead = links.filter((link) => link.startsWith("/") && needsServer(link.split("?")[0] ?? ""));
  await page.evaluate((hrefs) => {
    for (const link of document.querySelectorAll("a"))
      if (hrefs.includes(link.getAttribute("href") ?? "")) link.remove();
    const filledIn = "form[method=post], form:has(input:not([type=hidden]), select)";
    for (const part of document.querySelectorAll(`${filledIn}, .archive-note, .select-all, video`)) part.remove();
  }, dead);
}

/** Takes a picture of the whole page, with all its images and fonts. */
async function pictureOf(page: Page, url: string): Promise<Buffer> {
  await page.goto(url);
  await removeServerParts(page);
  await page.evaluate(async () => {
    const isLoaded = (image: HTMLImageElement) =>
      new Promise((resolve) => {
        for (const end of ["load", "error"]) image.addEventListener(end, resolve, { once: true });
        if (image.complete) resolve(image);
      });
    await Promise.all(
      [...document.images].map(async (image) => {
        // A picture of the page does not wait for images that are decoded asynchronously.
        Object.assign(image, { loading: "eager", decoding: "sync" });
        await isLoaded(image);
        await image.decode().catch(() => undefined);
      }),
    );
    await document.fonts.ready;
  });
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  // A font that arrives late can change the height between the measurement and the picture, which is then cut.
  for (;;) {
    const picture = await page.screenshot({ fullPage: true, animations: "disabled" });
    if (picture.readUInt32BE(PNG_HEIGHT) === (await height())) return picture;
  }
}

/** Where a PNG file has the height of its picture, in bytes. */
const PNG_HEIGHT = 20;

test("each kind of page looks the same in the archive as on the site", async ({ page, site }, info) => {
  test.setTimeout(300_000);
  await seedSite(site, { size: "small" });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await writeSiteArchive(site, { folder, origin });
  const paths = [...oneOfEachSort(await publicPaths(site)), "/events?show=past"];
  expect(paths.length).toBeGreaterThan(10);
  // Browsers use the heading font only if it is there in time, so it must be in the cache.
  for (const address of [site.address, origin]) await pictureOf(page, `${address}/about`);
  const different: string[] = [];
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of paths) {
      const live = await pictureOf(page, site.address + path);
      const archived = await pictureOf(page, origin + archivePath(path));
      if (archived.equals(live)) continue;
      different.push(`${path} at ${width} px`);
      const name = info.outputPath(`${different.length}`);
      await writeFile(`${name}-live.png`, live);
      await writeFile(`${name}-archived.png`, archived);
    }
  }
  expect(different).toEqual([]);
});
