import { createHash } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { seedSite, siteSize } from "#demo/seed-site.ts";
import { importArchive } from "#operations/archive/archive.commands.ts";
import { NO_FORMS } from "#operations/archive/static-page.ts";
import type { ArchiveOptions } from "#operations/archive/write-archive.ts";
import type { Engine } from "#platform/db/database-errors.ts";
import { loadBuiltPages } from "#rendering/built-pages.ts";
import { searchEntriesJob } from "#src/site-jobs.ts";
import { readPage } from "#tests/support/crawl-site.ts";
import { type S3StandIn, startS3StandIn } from "#tests/support/s3/stand-in.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { writeSiteArchive } from "#tests/support/site-archive.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { buildFolder } from "../../scripts/build/build-site.ts";

const ORIGIN = "http://site.example";
const NOW = new Date("2026-11-21T09:00:00Z");
const clock = () => NOW;

let site: TestSite | undefined;
let s3: S3StandIn | undefined;
const folders: string[] = [];
afterEach(close);
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

async function close() {
  await site?.close();
  await s3?.stop();
  site = s3 = undefined;
}

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), "archive-"));
  folders.push(folder);
  return folder;
}

interface Place {
  engine: Engine;
  files: "folder" | "S3";
}

/** Opens an empty site. With S3, visitors of the site are redirected to the store. */
async function open({ engine, files }: Place) {
  s3 = files === "S3" ? await startS3StandIn() : undefined;
  site = await openTestSite({ engine, clock, pages: await loadBuiltPages(buildFolder), ...(s3 && { s3: s3.place }) });
  return site;
}

/**
 * Opens a site with the demo content, writes its archive and closes it.
 * @returns also the items that officers see, and the public responses
 */
async function archiveDemo(place: Place, options: Partial<ArchiveOptions> = {}) {
  const demo = await open(place);
  await seedSite(demo, { size: siteSize(process.env["DEMO_SIZE"] ?? "small") });
  const picture = formOf({ image: await pictureFile(), alt: "Two at a bench", state: "published" });
  expect((await demo.call("PUT", "/api/pages/home/picture", { body: picture })).status).toBe(200);
  const folder = await newFolder();
  const written = await writeSiteArchive(demo, { folder, origin: ORIGIN, ...options });
  const listed = ["events", "gallery", "achievements"].map((name) => demo.call("GET", `/api/${name}`));
  const items = (await Promise.all(listed)).flatMap((response) => response.body);
  const answers = await publicAnswers(demo);
  await close();
  return { folder, written, items, answers };
}

const archives = new Map<Engine, ReturnType<typeof archiveDemo>>();

/** The archive of the demo in a place. It is written once, because this takes most of the time. */
const archiveOnce = (place: Place) => archives.getOrInsertComputed(place.engine, () => archiveDemo(place));

/** Returns the file that a static server sends for a path, or undefined. */
function fileAt(folder: string, path: string, index = "index.html"): string | undefined {
  const file = join(folder, decodeURIComponent(path.split(/[?#]/)[0] ?? ""));
  if (!existsSync(file)) return undefined;
  const page = statSync(file).isDirectory() ? join(file, index) : file;
  return existsSync(page) ? page : undefined;
}

const read = (folder: string, name: string) => readFile(join(folder, name), "utf8");

/** Returns the addresses in an archive that have no file. `index` is what the reader appends to a folder's path. */
async function deadLinks(folder: string, index?: string) {
  const dead = new Set<string>();
  const manifest = JSON.parse(await read(folder, "manifest.json"));
  for (const [name, { sha256 }] of Object.entries<{ sha256: string }>(manifest.files)) {
    const content = await readFile(join(folder, name));
    expect(createHash("sha256").update(content).digest("hex"), name).toBe(sha256);
    if (!name.endsWith(".html")) continue;
    const html = content.toString();
    if (name !== "search/index.html") expect(html, name).not.toMatch(/<script(?![^>]*ld\+json)|<form\b/);
    const { links, files, structured } = readPage(html);
    const forMachines = structured.filter((text) => /^https?:/.test(text));
    for (const address of [...links.map((link) => link.address), ...files, ...forMachines]) {
      const isAbsolute = /^[a-z]+:/.test(address);
      if (isAbsolute && index !== undefined) continue;
      const url = URL.parse(address.replace(/^webcal:/, "http:"), `${ORIGIN}/${name}`);
      if (url?.host !== "site.example" || fileAt(folder, url.pathname, index)) continue;
      dead.add(`${url.pathname}${url.search} (from ${name})`);
    }
  }
  return [...dead];
}

const places: Place[] = [
  { engine: "sqlite", files: "folder" },
  { engine: "postgres", files: "S3" },
];

describe.each(places)("an archive of a site on $engine with files in $files", (place) => {
  test("every internal link has a file, nothing needs scripts, and the content is that of the API", {
    timeout: 300_000,
  }, async () => {
    const { folder, written, items, answers } = await archiveOnce(place);
    expect(written.pages).toBeGreaterThan(20);
    expect(await deadLinks(folder)).toEqual([]);
    expect(await read(folder, "join/index.html")).toContain(NO_FORMS);
    expect(answers["/api/events"]).toEqual({
      status: 200,
      body: JSON.parse(await read(folder, "content/events.json")),
    });
    expect(await read(folder, "index.html")).toContain('href="/events"');

    // `deadLinks` checks that the target of each short link has a file.
    expect(items.length).toBeGreaterThan(10);
    for (const { state, shortLink } of items)
      if (state === "published")
        expect(await read(folder, `${shortLink}/index.html`)).toContain('http-equiv="refresh"');
    const page = await read(folder, "s/about/index.html");
    expect(page).toContain('content="0;url=/about"');
    expect(page).toContain(`rel="canonical" href="${ORIGIN}/about"`);
  });

  test("an import into an empty site gives equal API responses and pictures, and is refused the second time", {
    timeout: 300_000,
  }, async () => {
    const { folder, answers: before } = await archiveOnce(place);
    const { deps, store } = await open(place);
    const { pictures } = await importArchive({ ...deps, store }, folder);
    expect(pictures).toBeGreaterThan(20);
    // The archive has a stand-in for each size of a picture. Only the pictures themselves are imported.
    expect((await site?.storedFiles())?.length).toBe(pictures);
    const after = await publicAnswers(site as TestSite);
    expect(Object.keys(after)).toEqual(Object.keys(before));
    for (const [url, answer] of Object.entries(before)) expect(after[url], url).toEqual(answer);
    await expect(importArchive({ ...deps, store }, folder)).rejects.toThrow("The site already has content");
  });
});

const API_LISTS = [
  "/api/events",
  "/api/events/years",
  "/api/events/timeline",
  "/api/events/addresses",
  "/api/gallery",
  "/api/gallery/albums",
  "/api/gallery/albums/addresses",
  "/api/gallery/albums/years",
  "/api/achievements",
  "/api/achievements/years",
  "/api/achievements/addresses",
  "/api/announcements",
  "/api/banner",
  "/api/chapters",
  "/api/resources",
  "/api/team",
  "/api/team/years",
  "/api/pages",
  "/api/branch",
  "/api/hero-settings",
  // Imports leave out issues of the newsletter, which search finds as pages.
  ...["event", "achievement", "resource"].map((kind) => `/api/search?q=lab&kind=${kind}`),
];

/** Returns the public responses of a site, with the hashes of the pictures that they name. */
async function publicAnswers(site: TestSite) {
  await searchEntriesJob(site.deps).run(NOW, new AbortController().signal);
  const answers: Record<string, unknown> = {};
  const get = async (url: string) => {
    const { status, body } = await site.call("GET", url, { token: false });
    answers[url] = { status, body };
    return body;
  };
  for (const url of API_LISTS) await get(url);
  for (const year of (answers["/api/team/years"] as { body: string[] }).body) await get(`/api/team?year=${year}`);
  for (const { _id, slug } of (answers["/api/events"] as { body: { _id: string; slug: string }[] }).body) {
    await get(`/api/events/${_id}`);
    await get(`/api/events/at/${slug}`);
    // The numbers of participants are not in an archive.
    const summary = await site.call("GET", `/api/events/${_id}/summary`, { token: false });
    answers[`summary of ${slug}`] = summary.body.text;
  }
  expect(Object.entries(answers).some(([name, text]) => name.startsWith("summary") && text !== "")).toBe(true);
  const pictures = new Set(JSON.stringify(answers).match(/\/media\/[\w@/-]+\.webp/g));
  for (const url of [...pictures].sort()) {
    const { rawPayload, statusCode } = await site.app.inject({ url });
    answers[url] = [statusCode, createHash("sha256").update(rawPayload).digest("hex")];
  }
  return answers;
}

test("with relative links, every link leads to a file without a web server", { timeout: 300_000 }, async () => {
  const { folder } = await archiveDemo({ engine: "sqlite", files: "folder" }, { isRelative: true });
  // Without a web server, nothing completes the path of a folder.
  expect(await deadLinks(folder, "no index")).toEqual([]);
  const search = await read(folder, "search/index.html");
  expect(search).toContain('href="../events/index.html"');
  expect(await read(folder, "s/about/index.html")).toContain('content="0;url=../../about/index.html"');
  const css = readPage(await read(folder, "events/index.html")).files.find((file) => file.endsWith(".css"));
  expect(await readFile(join(folder, "events", css ?? ""), "utf8")).not.toMatch(/url\(\/|\(scripting/);
});

test("an import refuses a damaged archive and one with tables that archives do not have", {
  timeout: 300_000,
}, async () => {
  const place = { engine: "sqlite", files: "folder" } as const;
  const { folder } = await archiveOnce(place);
  const { deps, store, storedFiles } = await open(place);
  const importing = async (change: (copy: string) => Promise<unknown>) => {
    const copy = join(await newFolder(), "copy");
    await cp(folder, copy, { recursive: true });
    await change(copy);
    return importArchive({ ...deps, store }, copy);
  };
  const manifest = JSON.parse(await read(folder, "manifest.json"));
  const picture = Object.keys(manifest.files).find((name) => /^media\/events\/[\w-]+\.webp$/.test(name)) ?? "";
  await expect(importing((copy) => writeFile(join(copy, picture), "x"))).rejects.toThrow(`${picture} is damaged`);
  await expect(importing((copy) => writeFile(join(copy, "content.json"), "{}"))).rejects.toThrow(
    "content.json is damaged",
  );
  const withAccount = async (copy: string) => {
    const content = JSON.parse(await read(copy, "content.json"));
    const text = JSON.stringify({ ...content, tables: { ...content.tables, admins: [{ id: "a" }] } });
    const sha256 = createHash("sha256").update(text).digest("hex");
    await writeFile(join(copy, "content.json"), text);
    const files = { ...manifest.files, "content.json": { bytes: text.length, sha256 } };
    await writeFile(join(copy, "manifest.json"), JSON.stringify({ ...manifest, files }));
  };
  await expect(importing(withAccount)).rejects.toThrow("newer version");
  await expect(importing((copy) => rm(join(copy, "manifest.json")))).rejects.toThrow("is not an archive");
  expect(await storedFiles()).toEqual([]);
  expect((await site?.call("GET", "/api/events", { token: false }))?.body).toEqual([]);
});
