import { createHash } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { seedSite, siteSize } from "#demo/seed-site.ts";
import { NO_FORMS, writeArchive } from "#operations/archive/write-archive.ts";
import { loadBuiltPages } from "#rendering/built-pages.ts";
import { contentTypes } from "#src/site-content.ts";
import { readPage } from "#tests/support/crawl-site.ts";
import { openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { buildFolder } from "../../scripts/build/build-site.ts";

let site: TestSite;
let folder: string;
afterEach(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

/** Pages that need a server are left out of the archive. */
const NEEDS_SERVER = /^\/(?:gallery\/report\/|events\/[^/]+\/register)/;

/** Returns the file that a static server sends for a path, or undefined. */
function fileAt(path: string): string | undefined {
  const file = join(folder, decodeURIComponent(path.split(/[?#]/)[0] ?? ""));
  if (!existsSync(file)) return undefined;
  const page = statSync(file).isDirectory() ? join(file, "index.html") : file;
  return existsSync(page) ? page : undefined;
}

test("a static server can serve the archive: every internal link has a file, and nothing needs scripts", {
  timeout: 300_000,
}, async () => {
  folder = await mkdtemp(join(tmpdir(), "archive-"));
  const pages = await loadBuiltPages(buildFolder);
  const now = new Date("2026-11-21T09:00:00Z");
  site = await openTestSite({ pages, clock: () => now });
  await seedSite(site, { size: siteSize(process.env["DEMO_SIZE"] ?? "small") });
  const written = await writeArchive(site.app, {
    folder,
    origin: "http://site.example",
    clientFolder: pages.clientFolder,
    contentPaths: contentTypes.map(({ apiPath }) => apiPath),
    now,
  });
  expect(written.pages).toBeGreaterThan(20);
  const manifest = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"));
  const missing = new Set<string>();
  for (const [name, { sha256 }] of Object.entries<{ sha256: string }>(manifest.files)) {
    const content = await readFile(join(folder, name));
    expect(createHash("sha256").update(content).digest("hex"), name).toBe(sha256);
    if (!name.endsWith(".html") || name === "search/index.html") continue;
    const html = content.toString();
    expect(html, name).not.toMatch(/<script(?![^>]*ld\+json)|<form\b/);
    const { links, files } = readPage(html);
    for (const address of [...links.map((link) => link.address), ...files]) {
      const url = URL.parse(address.replace(/^webcal:/, "http:"), `http://site.example/${name}`);
      if (url?.host !== "site.example" || NEEDS_SERVER.test(url.pathname)) continue;
      if (fileAt(url.pathname) === undefined) missing.add(`${url.pathname}${url.search} (from ${name})`);
    }
  }
  expect([...missing]).toEqual([]);
  expect(await readFile(join(folder, "join/index.html"), "utf8")).toContain(NO_FORMS);
  const events = (await site.call("GET", "/api/events", { token: false })).body;
  expect(JSON.parse(await readFile(join(folder, "content/events.json"), "utf8"))).toEqual(events);
});
