import { posix } from "node:path";
import { archivePath, needsServer } from "#features/archive/archive.rules.ts";

/** The sentence in place of a form. */
export const NO_FORMS = "This is an archive. Its forms no longer work.";
/** The sentence in place of the filters of a list. */
const NO_FILTERS = "This is an archive. Its filters no longer work.";
export const SEARCH_PAGE = "/search";
const decoded = (text: string) => text.replaceAll("&amp;", "&");
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

export interface Links {
  /** The public address of the site, without a slash at the end. */
  origin: string;
  /** Whether links also work without a web server, such as in a folder on a USB stick. */
  isRelative: boolean;
}

/** Returns a URL of the site; undefined for other sites. */
function urlOnSite(text: string, from: string, origin: string): URL | undefined {
  const url = URL.parse(decoded(text).replace(/^webcal:/, "http:"), origin + from);
  return url && url.host === new URL(origin).host ? url : undefined;
}

/** Returns the path and query of a URL on the site; undefined for other URLs and for paths without a copy. */
export function onSite(text: string, from: string, origin: string): string | undefined {
  const url = urlOnSite(text, from, origin);
  return url && !needsServer(url.pathname) ? url.pathname + url.search : undefined;
}

const isFile = (path: string) => /\.[a-z0-9]{2,11}$/.test(path);

/** Returns the path of the file with the copy of a page or file. */
export const fileOf = (path: string): string => (isFile(path) ? path : posix.join(path, "index.html"));

/** Returns the link to a path of the archive, for a page or file at `from`. */
function linkTo(path: string, from: string, { isRelative }: Pick<Links, "isRelative">): string {
  return isRelative ? posix.relative(posix.dirname(fileOf(from)), fileOf(path)) : path;
}

const attribute = /\b(href|src|poster)="([^"#]+)(#[^"]*)?"/g;
const sources = /\b((?:image)?srcset)="([^"]*)"/gi;
const inStyles = /url\((\/[^)]+)\)/g;
const candidates = (set: string) => set.split(/,\s+/).map((one) => one.trim().split(" "));

/** Returns the URLs that a page, style sheet, feed or sitemap contains. */
export function* addressesIn(text: string): Generator<string> {
  for (const [, , value = ""] of text.matchAll(attribute)) yield value;
  for (const [, , set = ""] of text.matchAll(sources)) for (const [address = ""] of candidates(set)) yield address;
  for (const [, value = ""] of text.matchAll(/\bcontent="(https?:\/\/[^"]+)"/g)) yield value;
  for (const [, value = ""] of text.matchAll(inStyles)) yield value;
  for (const [, value = ""] of text.matchAll(/<loc>([^<]+)<\/loc>/g)) yield value;
}

/**
 * Replaces forms, scripts and links with a query in a page, and removes links to pages without a copy, so that the page
 * works on a static server.
 */
export function toStatic(html: string, from: string, links: Links): string {
  const here = archivePath(from);
  // Absolute links are for machines and calendar programs, which need the address.
  const link = (text: string) => {
    const url = /^[a-z]+:/.test(text) ? undefined : onSite(text, from, links.origin);
    if (url === undefined) return text;
    const path = url.startsWith("/media/") ? url.replace(/[?].*/, "") : archivePath(url);
    return links.isRelative || url.includes("?") ? linkTo(path, here, links) : text;
  };
  const isDead = (text: string) => urlOnSite(text, from, links.origin) && !onSite(text, from, links.origin);
  const search = linkTo(SEARCH_PAGE, here, links);
  return (
    html
      .replace(/<script\b(?![^>]*application\/ld\+json)[^>]*>.*?<\/script>/gs, "")
      // Preloads do not work without a web server.
      .replace(/<link\b[^>]*rel="(?:modulepreload|preload|manifest)"[^>]*>/g, "")
      .replace(/<\/?noscript>/g, "")
      .replace(/ data-props="[^"]*"/g, "")
      .replace(/<form\b([^>]*)>.*?<\/form>/gs, (_all, attributes: string) =>
        /method="post"/i.test(attributes)
          ? `<p class="archive-note">${NO_FORMS}</p>`
          : `<p class="archive-note">${NO_FILTERS} <a class="text-link" href="${search}">List of all pages</a></p>`,
      )
      .replace(/<a\b[^>]*\bhref="([^"]*)"[^>]*>.*?<\/a>/gs, (all, address: string) => (isDead(address) ? "" : all))
      .replace(
        attribute,
        (_all, name: string, value: string, hash = "") => `${name}="${escaped(link(decoded(value)))}${hash}"`,
      )
      .replace(sources, (_all, name: string, set: string) => {
        const changed = candidates(set).map(([address = "", ...size]) => [link(decoded(address)), ...size].join(" "));
        return `${name}="${escaped(changed.join(", "))}"`;
      })
  );
}

/** Makes styles show what browsers without scripts show, because the archive has no scripts. */
export const toStaticStyles = (css: string, from: string, links: Links): string =>
  css
    .replace(/\(\s*scripting\s*:\s*none\s*\)/g, "(min-width:0)")
    .replace(/\(\s*scripting\s*:\s*enabled\s*\)/g, "(max-width:0)")
    .replace(inStyles, (_all, path: string) => `url(${linkTo(path, from, links)})`);

/** Lists all pages by title. A short script filters the list. Without scripts, the page shows the whole list. */
export function searchPage(pages: ReadonlyMap<string, string>): string {
  // Relative, so that the page also works without a web server.
  const link = (path: string) => escaped(linkTo(path, SEARCH_PAGE, { isRelative: true }));
  const items = [...pages].map(([path, title]) => `<li><a href="${link(path)}">${escaped(title)}</a></li>`).join("\n");
  const script = `const f=document.querySelector("input");f.hidden=false;f.oninput=()=>{const w=f.value.toLowerCase().split(/\\s+/);for(const l of document.querySelectorAll("li"))l.hidden=!w.every(x=>l.textContent.toLowerCase().includes(x))}`;
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Search</title></head>
<body style="font-family:sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem"><p><a href="${link("/")}">Home</a></p><h1>All pages</h1>
<input type="search" aria-label="Search" hidden style="font-size:1rem;width:100%;box-sizing:border-box;padding:.6rem"><ul style="line-height:2">${items}</ul><script>${script}</script></body></html>`;
}

/** Returns the page that leads to another one. */
export const movedPage = (path: string, from: string, links: Links): string => {
  const to = escaped(linkTo(path, from, links));
  return `<!DOCTYPE html><meta charset="utf-8"><title>MoveResult</title><meta http-equiv="refresh" content="0;url=${to}"><a href="${to}">${to}</a>`;
};

export const titleOf = (html: string) =>
  decoded(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"');
