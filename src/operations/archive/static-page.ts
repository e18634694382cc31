import { posix } from "node:path";
import { archivePath, needsServer } from "#features/archive/archive.contract.ts";

/** The sentence in place of a form. */
export const NO_FORMS = "This is an archive. Its forms no longer work.";
/** The link in place of the search and the filters of a list. */
const SEARCH_LINK = "Search all pages";
const LINK_CLASSES = "text-link inline-flex min-h-11 items-center font-semibold";
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
  // In metadata and structured data.
  for (const [, value = ""] of text.matchAll(/"(https?:\/\/[^"]+)"/g)) yield value;
  for (const [, value = ""] of text.matchAll(inStyles)) yield value;
  for (const [, value = ""] of text.matchAll(/<loc>([^<]+)<\/loc>/g)) yield value;
}

type Attributes = Record<string, string | undefined>;
const attributesOf = (tag: string): Attributes =>
  Object.fromEntries([...tag.matchAll(/\s([a-z-]+)="([^"]*)"/g)].map(([, name, value = ""]) => [name, decoded(value)]));

/** Replaces forms in which each button opens a view of a list by links. Searches and filters stay forms. */
export const linkViews = (html: string): string =>
  html.replace(/<form\b([^>]*)>(.*?)<\/form>/gs, (form, attributes: string, content: string) => {
    const { action, class: classes } = attributesOf(attributes);
    const fields = [...content.matchAll(/<input\b([^>]*)>/g)].map(([, tag = ""]) => attributesOf(tag));
    const buttons = [...content.matchAll(/<button\b([^>]*)>(.*?)<\/button>/gs)].map(
      ([, tag = "", label]): Attributes => ({ ...attributesOf(tag), label }),
    );
    const isHidden = fields.every(({ type }) => type === "hidden") && !content.includes("<select");
    if (!action || !isHidden || buttons.length === 0 || buttons.some(({ value }) => value === undefined)) return form;
    const links = buttons.map((button) => {
      const query = new URLSearchParams([...fields, button].map(({ name = "", value = "" }) => [name, value]));
      const current = button["aria-pressed"] === "true" ? 'aria-current="page" ' : "";
      return `<a ${current}href="${escaped(`${action}?${query}`)}" class="${button["class"]} flex items-center no-underline">${button["label"]}</a>`;
    });
    return `<div class="${classes}">${links.join("")}</div>`;
  });

/**
 * Links in the head that an archive omits. Preloads work only with a web server, where they bring the fonts in time for the
 * first page.
 */
const HEAD_LINKS = {
  always: /<link\b[^>]*rel="(?:modulepreload|manifest)"[^>]*>/g,
  withoutServer: /<link\b[^>]*rel="(?:modulepreload|manifest|preload)"[^>]*>/g,
};

/** Removes the parts of structured data whose URL has no copy, such as the registration for an event. */
const withoutDeadParts = (json: string, isDead: (text: string) => boolean): string =>
  JSON.stringify(JSON.parse(json), (_name, value) => (isDead(String(value?.url ?? "")) ? undefined : value)).replaceAll(
    "<",
    "\\u003c",
  );

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
  const isDead = (text: string) =>
    urlOnSite(text, from, links.origin) !== undefined && onSite(text, from, links.origin) === undefined;
  const search = linkTo(SEARCH_PAGE, here, links);
  return html
    .replace(/<script\b(?![^>]*application\/ld\+json)[^>]*>.*?<\/script>/gs, "")
    .replace(
      /(<script type="application\/ld\+json">)(.*?)(?=<\/script>)/gs,
      (_all, tag: string, json: string) => tag + withoutDeadParts(json, isDead),
    )
    .replace(links.isRelative ? HEAD_LINKS.withoutServer : HEAD_LINKS.always, "")
    .replace(/<\/?noscript>/g, "")
    .replace(/ data-props="[^"]*"/g, "")
    .replace(/<form\b([^>]*)>.*?<\/form>/gs, (_all, attributes: string) =>
      /method="post"/i.test(attributes)
        ? `<p class="archive-note">${NO_FORMS}</p>`
        : `<a class="archive-note ${LINK_CLASSES}" href="${search}">${SEARCH_LINK}</a>`,
    )
    .replace(/<a\b[^>]*\bhref="([^"]*)"[^>]*>.*?<\/a>/gs, (all, address: string) => (isDead(address) ? "" : all))
    .replace(
      attribute,
      (_all, name: string, value: string, hash = "") => `${name}="${escaped(link(decoded(value)))}${hash}"`,
    )
    .replace(sources, (_all, name: string, set: string) => {
      const changed = candidates(set).map(([address = "", ...size]) => [link(decoded(address)), ...size].join(" "));
      return `${name}="${escaped(changed.join(", "))}"`;
    });
}

/** Makes styles show what browsers without scripts show, because the archive has no scripts. */
export const toStaticStyles = (css: string, from: string, links: Links): string =>
  css
    .replace(/\(\s*scripting\s*:\s*none\s*\)/g, "(min-width:0)")
    .replace(/\(\s*scripting\s*:\s*enabled\s*\)/g, "(max-width:0)")
    // The links of `linkViews` look like the buttons that they replace.
    .replace(/\[aria-pressed="?true"?\]/g, "[aria-current=page]")
    .replace(inStyles, (_all, path: string) => `url(${linkTo(path, from, links)})`);

/** A page in the search of the archive. */
export interface ListedPage {
  path: string;
  title: string;
  /** The search finds these words too, but does not show them. */
  words: string;
}

export const listedPage = (path: string, html: string): ListedPage => ({
  path,
  title: textOf(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ""),
  words: textOf(/<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? ""),
});

const textOf = (html: string) =>
  decoded(html).replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&lt;", "<");

const FIELD = "search-words";
const SCRIPT = `const f=document.getElementById("${FIELD}");f.closest("[hidden]").hidden=false;f.oninput=()=>{const w=f.value.toLowerCase().split(/\\s+/);for(const l of document.querySelectorAll("#pages li"))l.hidden=!w.every(x=>(l.textContent+l.dataset.words).toLowerCase().includes(x))}`;

/**
 * Returns the page that lists all pages. A short script filters the list. Without scripts, the page shows the whole list.
 * @param html the search page of the site
 */
export function searchPage(html: string, pages: readonly ListedPage[], links: Links): string {
  const suffix = ` · ${pages.find(({ path }) => path === "/")?.title}`;
  const items = pages.map(({ path, title, words }) => {
    const name = title.endsWith(suffix) ? title.slice(0, -suffix.length) : title;
    return `<li data-words="${escaped(words)}"><a class="${LINK_CLASSES}" dir="auto" href="${path}">${escaped(name)}</a></li>`;
  });
  const list = `<h2 class="mb-4 text-2xl">All pages</h2><ul id="pages">${items.join("\n")}</ul>`;
  const page = html
    .replace(/<form\b[^>]*>(.*?)<\/form>/s, (_form, content: string) => {
      const field = content.replace(/<button\b.*?<\/button>/s, "");
      return `<div hidden>${field}</div>`;
    })
    .replace(/<nav aria-label="Suggested pages">.*?<\/nav>/s, () => list);
  return toStatic(page, SEARCH_PAGE, links).replace("</body>", () => `<script>${SCRIPT}</script></body>`);
}

/** Returns the page that leads to another one, such as the page of a short link. */
export const movedPage = (path: string, from: string, links: Links): string => {
  const to = escaped(linkTo(path, from, links));
  const canonical = escaped(links.origin + path);
  return `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Redirect</title><link rel="canonical" href="${canonical}"><meta http-equiv="refresh" content="0;url=${to}"><p><a href="${to}">Continue to ${canonical}</a></p></html>`;
};
