import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { HttpServer } from "#platform/http/server.ts";

/** The sentence in place of a form. */
export const NO_FORMS = "This is an archive. Its forms no longer work.";
const SEARCH_PAGE = "/search";
/** Paths that the archive omits, because they need the server. */
const LEFT_OUT = /^\/(?:admin|api|s|r|t|door|certificates|gallery\/report)(?:\/|$)|^\/events\/[^/]+\/register(?:\/|$)/;

export interface ArchiveOptions {
  folder: string;
  /** The public address of the site, without a slash at the end. */
  origin: string;
  /** The folder of the built browser files. */
  clientFolder: string | undefined;
  /** The API paths of the content types, for the export of the content. */
  contentPaths: readonly string[];
  now: Date;
}

export interface Archive {
  pages: number;
  files: number;
  bytes: number;
}

/** Returns the path of the copy of a page or file. A query becomes folders, because a static server ignores queries. */
function archivePath(url: string): string {
  const [path = "/", query = ""] = url.split("?");
  const parts = [...new URLSearchParams(query)].map(([name, value]) => encodeURIComponent(`${name}-${value}`));
  return [path.replace(/\/$/, ""), ...parts].join("/") || "/";
}

const attribute = /\b(href|src|action|poster)="([^"]*)"/g;
const sources = /\b(srcset)="([^"]*)"/gi;
const decoded = (text: string) => text.replaceAll("&amp;", "&");

/** Returns the path and query of a URL on the site; undefined for other URLs and for paths without a copy. */
function onSite(text: string, origin: string, from: string): string | undefined {
  const url = URL.parse(decoded(text).replace(/^webcal:/, "http:"), origin + from);
  if (!url || url.host !== new URL(origin).host || LEFT_OUT.test(url.pathname)) return undefined;
  return url.pathname + url.search;
}

/** Replaces forms, scripts and links with a query in a page, so that the page works on a static server. */
function toStatic(html: string, from: string, origin: string): string {
  const link = (text: string) => {
    const url = onSite(text, origin, from);
    const hash = text.includes("#") ? text.slice(text.indexOf("#")) : "";
    return url?.includes("?") && !url.startsWith("/media/") ? archivePath(url) + hash : text;
  };
  return html
    .replace(/<script\b(?![^>]*application\/ld\+json)[^>]*>.*?<\/script>/gs, "")
    .replace(/<link\b[^>]*rel="modulepreload"[^>]*>/g, "")
    .replace(/<\/?noscript>/g, "")
    .replace(/<form\b.*?<\/form>/gs, `<p>${NO_FORMS}</p>`)
    .replace(attribute, (_all, name: string, value: string) => `${name}="${link(value)}"`);
}

/** Returns the URLs that a page, feed or sitemap contains. */
function* addressesIn(text: string): Generator<string> {
  for (const [, , value = ""] of text.matchAll(attribute)) yield value;
  for (const [, , set = ""] of text.matchAll(sources))
    for (const one of set.split(/,\s+/)) yield one.trim().split(" ")[0] ?? "";
  for (const [, value = ""] of text.matchAll(/\bcontent="(https?:\/\/[^"]+)"/g)) yield value;
  for (const [, value = ""] of text.matchAll(/<loc>([^<]+)<\/loc>/g)) yield value;
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Lists all pages by title. A short script filters the list. Without scripts, the page shows the whole list. */
function searchPage(pages: ReadonlyMap<string, string>): string {
  const items = [...pages]
    .map(([path, title]) => `<li><a href="${escaped(path)}">${escaped(title)}</a></li>`)
    .join("\n");
  const script = `const f=document.querySelector("input");f.hidden=false;f.oninput=()=>{const w=f.value.toLowerCase().split(/\\s+/);for(const l of document.querySelectorAll("li"))l.hidden=!w.every(x=>l.textContent.toLowerCase().includes(x))}`;
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Search</title></head>
<body style="font-family:sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem"><p><a href="/">Home</a></p><h1>All pages</h1>
<input type="search" aria-label="Search" hidden><ul>${items}</ul><script>${script}</script></body></html>`;
}

const titleOf = (html: string) => decoded(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "");

/**
 * Writes a copy of the public site as plain files that any static server can serve: pages, pictures, feeds, an index for
 * the search, the content as JSON, and a manifest with the hash of each file. Sends the requests to the app in process.
 */
export async function writeArchive(app: Pick<HttpServer, "inject">, options: ArchiveOptions): Promise<Archive> {
  const { folder, origin, clientFolder, contentPaths, now } = options;
  await mkdir(folder, { recursive: true });
  if (clientFolder)
    await cp(clientFolder, folder, { recursive: true, filter: (path) => !/\.(?:br|gz)$|[/\\]\.vite$/.test(path) });
  const waiting = ["/", "/sitemap.xml", "/robots.txt", "/feed.xml", "/events.ics"];
  const known = new Set(waiting);
  const titles = new Map<string, string>();
  const write = async (path: string, content: string | Buffer) => {
    const file = join(folder, decodeURIComponent(path));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  };
  const add = (text: string, from: string) => {
    const url = onSite(text, origin, from)?.replace(/^(\/media\/[^?]*)[?].*/, "$1");
    if (url === undefined || known.has(url) || url.startsWith("/assets/") || url.split("?")[0] === SEARCH_PAGE) return;
    known.add(url);
    waiting.push(url);
  };
  const headers = { host: new URL(origin).host };
  for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
    const response = await app.inject({ url, headers });
    const { location } = response.headers;
    if (location !== undefined) {
      const target = onSite(String(location), origin, url);
      if (target === undefined) continue;
      add(target, url);
      const to = escaped(archivePath(target));
      await write(
        `${archivePath(url)}/index.html`,
        `<meta http-equiv="refresh" content="0;url=${to}"><a href="${to}">${to}</a>`,
      );
      continue;
    }
    if (response.statusCode !== 200) continue;
    const type = String(response.headers["content-type"]);
    if (type.startsWith("text/html")) {
      const html = response.body;
      for (const address of addressesIn(html)) add(address, url);
      titles.set(archivePath(url), titleOf(html));
      await write(`${archivePath(url)}/index.html`, toStatic(html, url, origin));
    } else {
      if (/xml/.test(type)) for (const address of addressesIn(response.body)) add(address, url);
      await write(archivePath(url), response.rawPayload);
    }
  }
  await write(`${SEARCH_PAGE}/index.html`, searchPage(titles));
  for (const path of contentPaths) {
    const { statusCode, body } = await app.inject({ url: path, headers });
    if (statusCode === 200) await write(`/content/${path.split("/").at(-1)}.json`, body);
  }
  return writeManifest(folder, { origin, now, pages: titles.size });
}

async function writeManifest(
  folder: string,
  { origin, now, pages }: { origin: string; now: Date; pages: number },
): Promise<Archive> {
  const files: Record<string, { bytes: number; sha256: string }> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path);
    const name = path.slice(folder.length + 1).replaceAll("\\", "/");
    if (name === "manifest.json") continue;
    files[name] = { bytes: content.length, sha256: createHash("sha256").update(content).digest("hex") };
  }
  const manifest = { format: 1, madeAt: now.toISOString(), site: origin, files };
  await writeFile(join(folder, "manifest.json"), JSON.stringify(manifest, null, 2));
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
  return { pages, files: Object.keys(files).length, bytes };
}
