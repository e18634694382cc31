import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { archivePath } from "#features/archive/archive.contract.ts";
import { type Fingerprint, fingerprint } from "#platform/backups/backup-files.ts";
import { DataRefused } from "#platform/db/database-errors.ts";
import type { HttpServer } from "#platform/http/server.ts";
import {
  addressesIn,
  fileOf,
  type Links,
  type ListedPage,
  linkViews,
  listedPage,
  movedPage,
  onSite,
  SEARCH_PAGE,
  searchPage,
  toStatic,
  toStaticStyles,
} from "./static-page.ts";

/** The exported content, and the manifest with the hash of each file. */
export const CONTENT_FILE = "content.json";
export const MANIFEST_FILE = "manifest.json";

export interface ArchiveOptions extends Links {
  folder: string;
  /** The API paths of the content types, for people who read the content with other programs. */
  contentPaths: readonly string[];
  /** The content that another site can import, the keys of its pictures, and the paths of its short links. */
  content: { tables: object; mediaKeys: readonly string[]; shortLinks: readonly string[] };
  now: Date;
  /** Called after each page and file. */
  onProgress?: (done: { pages: number; files: number }) => void;
  signal?: AbortSignal;
}

export interface Archive {
  pages: number;
  files: number;
  bytes: number;
}

const START = ["/", "/sitemap.xml", "/robots.txt", "/feed.xml", "/events.ics"];
const TRIES = 10;
/** A busy site answers 429 or 503. Another 5xx can be the failure of one moment, such as a share card that took too long. */
const isWorthRetry = (status: number) => status === 429 || status >= 500;
const isMissing = (status: number) => status === 404 || status === 410;

/**
 * Writes a copy of the public site as plain files that any static server can serve: pages, pictures, feeds, an index for
 * the search, the content as JSON, and a manifest with the hash of each file. Sends the requests to the app in process.
 * @throws DataRefused if a page or file fails
 */
export async function writeArchive(app: Pick<HttpServer, "inject">, options: ArchiveOptions): Promise<Archive> {
  const { folder, contentPaths, content, now, origin, signal } = options;
  const headers = { host: new URL(origin).host };
  async function get(url: string) {
    for (let tries = 1; ; tries += 1) {
      signal?.throwIfAborted();
      const response = await app.inject({ url, headers });
      const { statusCode: status } = response;
      if (status < 400) return response;
      if (isMissing(status)) return undefined;
      if (!isWorthRetry(status) || tries === TRIES) throw new DataRefused(`The site answered ${status} for ${url}.`);
      await delay(1000 * Number(response.headers["retry-after"] ?? 1), undefined, { signal });
    }
  }
  const write = async (path: string, data: string | Buffer) => {
    const names = namesIn(path);
    if (!names) throw new DataRefused(`The archive has no place for ${path}.`);
    const file = join(folder, ...names);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, data);
  };
  await mkdir(folder, { recursive: true });

  const waiting = [...START, ...content.mediaKeys.map((key) => `/media/${key}`), ...content.shortLinks];
  const known = new Set(waiting);
  const add = (text: string, from: string) => {
    const url = onSite(text, from, origin)?.replace(/^(\/media\/[^?]*)[?].*/, "$1");
    if (url === undefined || known.has(url) || url.split("?")[0] === SEARCH_PAGE || url.endsWith(".js")) return;
    if (!namesIn(archivePath(url))) return;
    known.add(url);
    waiting.push(url);
  };
  const listed: ListedPage[] = [];
  const done = { pages: 0, files: 0 };
  /** The target of each archived path that redirects. */
  const moved = new Map<string, string>();
  const written = new Set<string>();
  for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
    const response = await get(url);
    if (!response) continue;
    const path = archivePath(url);
    const { location } = response.headers;
    const type = String(response.headers["content-type"]);
    if (location !== undefined) {
      const target = onSite(String(location), url, origin);
      if (target === undefined) continue;
      add(target, url);
      moved.set(path, archivePath(target));
    } else if (type.startsWith("text/html")) {
      const html = linkViews(response.body);
      for (const address of addressesIn(html)) add(address, url);
      // Further pages of a list have the same items.
      if (!url.includes("?")) listed.push(listedPage(path, html));
      await write(fileOf(path), toStatic(html, url, options));
      written.add(path);
      done.pages += 1;
    } else {
      const isStyles = type.startsWith("text/css");
      if (isStyles || /xml/.test(type)) for (const address of addressesIn(response.body)) add(address, url);
      await write(path, isStyles ? toStaticStyles(response.body, path, options) : response.rawPayload);
      written.add(path);
      done.files += 1;
    }
    options.onProgress?.(done);
  }
  for (const [path, target] of moved)
    if (written.has(target) || moved.has(target)) await write(fileOf(path), movedPage(target, path, options));
  const search = await get(SEARCH_PAGE);
  if (search) await write(fileOf(SEARCH_PAGE), searchPage(search.body, listed, options));
  for (const path of contentPaths) {
    const response = await get(path).catch(() => undefined);
    if (response) await write(`/content/${path.split("/").at(-1)}.json`, response.body);
  }
  await write(`/${CONTENT_FILE}`, JSON.stringify(content.tables));
  return writeManifest(folder, { origin, now, pages: done.pages });
}

/** The longest file name of common file systems, in bytes. */
const MAX_NAME = 255;

/**
 * Returns the names of the folders and the file of an archived path. Returns undefined for a path that is no file of the
 * archive: officers' links may contain any query, also one that leads out of the folder.
 */
function namesIn(path: string): string[] | undefined {
  try {
    const names = path.split("/").filter(Boolean).map(decodeURIComponent);
    const isName = (name: string) =>
      !/[/\\\0]/.test(name) && name !== "." && name !== ".." && Buffer.byteLength(name) <= MAX_NAME;
    return names.every(isName) ? names : undefined;
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

async function writeManifest(
  folder: string,
  { origin, now, pages }: { origin: string; now: Date; pages: number },
): Promise<Archive> {
  const files: Record<string, Fingerprint> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files[path.slice(folder.length + 1).replaceAll("\\", "/")] = await fingerprint(path);
  }
  const manifest = { format: 1, madeAt: now.toISOString(), site: origin, files };
  await writeFile(join(folder, MANIFEST_FILE), JSON.stringify(manifest, null, 2));
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
  return { pages, files: Object.keys(files).length, bytes };
}
