import { type HTMLElement, parse } from "node-html-parser";
import type { Answer, TestSite } from "./test-site.ts";

/** The site's public URL during the crawl. */
const HOST = "site.example";
const ORIGIN = `http://${HOST}`;

/** Pages of single items, which are reached by name. All other pages are lists. */
const PAGE_OF_A_THING = /^\/(events|achievements|chapters|gallery|team)\/(?!\d{4}$)(?![^/?]+\/register\b)[^/?]+/;
const CARD = /\/card[.]jpg$/;
const CARDS_DRAWN = 2;
const FOR_MACHINES = /xml|calendar|json|text\/plain/;

interface Visited {
  status: number;
  movedTo: string | undefined;
  page: ReadPage | undefined;
}

const pathOf = ({ pathname, search }: URL) => pathname + search;
const typeOf = (answer: Answer) => String(answer.headers["content-type"]);

/** Returns the site's URLs in a feed, a calendar or another machine-readable file. */
function addressesIn(text: string): string[] {
  const unfolded = text.replaceAll(/\r?\n[ \t]/g, "").replaceAll("&amp;", "&");
  return unfolded.match(new RegExp(`${ORIGIN}[^\\s"'<>\\\\]*`, "g")) ?? [];
}

/** Returns the path of a URL on the site, or undefined for other URLs. */
function onSite(address: string, from: string): URL | undefined {
  // `webcal:` opens a calendar program for a file that is served over HTTP.
  const url = URL.parse(address.replace(/^webcals?:/, "http:"), ORIGIN + from);
  return url?.host === HOST && url.protocol === "http:" ? url : undefined;
}

/** Links that are named after a slug have its words, without capitals and punctuation. */
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(" ") ?? "";

const shows = ({ titles }: ReadPage, { name, about }: PageLink) => {
  const named = [name, ...about].map(wordsOf).filter(Boolean);
  return titles.map(wordsOf).some((title) => named.some((text) => title.includes(text) || text.includes(title)));
};

/** Returns link names that a page uses for different destinations. */
function ambiguousNames({ links }: ReadPage): string[] {
  const targets = Map.groupBy(links, ({ name }) => name);
  return [...targets].filter(([, same]) => new Set(same.map(({ address }) => address)).size > 1).map(([name]) => name);
}

/** Crawls a site from its home page and sitemap, visits each URL once, and returns one line per problem. */
export async function crawlSite(site: Pick<TestSite, "call">): Promise<{ faults: string[]; pages: string[] }> {
  const visited = new Map<string, Visited>();
  // Each broken URL is reported once, with the first page that links to it.
  const faults = new Map<string, string>();
  const fault = (what: string, where: string) => faults.set(what, faults.get(what) ?? where);

  let cards = 0;
  /** Drawing a card takes half a second, so check only one of them. */
  const isFurtherCard = (address: string) => CARD.test(address) && cards++ >= CARDS_DRAWN;

  async function visit(path: string): Promise<Visited> {
    const answer = await site.call("GET", path, { token: false, headers: { host: HOST } });
    const found = answer.status === 200 && typeOf(answer).startsWith("text/html");
    const page = found ? readPage(answer.text) : undefined;
    const seen = { status: answer.status, movedTo: answer.headers.location, page };
    visited.set(path, seen);
    if (page) await walk(path, page);
    else if (FOR_MACHINES.test(typeOf(answer)))
      for (const address of addressesIn(answer.text)) await follow(address, path, "as text");
    return seen;
  }

  /** Reads the page at a URL of the site after reporting its problems. */
  async function follow(address: string, from: string, what: string): Promise<ReadPage | undefined> {
    const url = onSite(address, from);
    if (!url) return undefined;
    const path = pathOf(url);
    const seen = visited.get(path) ?? (await visit(path));
    if (seen.movedTo !== undefined) fault(`${path} redirects to ${seen.movedTo}`, `${from}, ${what}`);
    else if (seen.status !== 200) fault(`${path} answers ${seen.status}`, `${from}, ${what}`);
    return seen.page;
  }

  async function followLink(link: PageLink, from: string): Promise<void> {
    const { address, name } = link;
    if (name === "") fault(`the link to ${address} has no name`, from);
    const target = await follow(address, from, `"${name}"`);
    const url = onSite(address, from);
    if (!url) {
      if (!/^(https?:\/\/[^/]|mailto:([^ ]+@|[?]))/.test(address)) fault(`${address} cannot be followed`, from);
    } else if (target && url.hash) {
      if (!target.ids.has(decodeURIComponent(url.hash.slice(1)))) fault(`${address} names no part of the page`, from);
    } else if (target && PAGE_OF_A_THING.test(url.pathname) && !shows(target, link))
      fault(`${address} shows "${target.titles.join('", "')}"`, `${from}, "${name}"`);
  }

  async function walk(path: string, page: ReadPage): Promise<void> {
    for (const name of page.linksToNowhere) fault(`the link "${name}" has no address`, path);
    for (const name of page.deadButtons) fault(`the button "${name}" works only with scripts`, path);
    for (const name of ambiguousNames(page)) fault(`"${name}" names links to several addresses`, path);
    for (const link of page.links) await followLink(link, path);
    for (const address of page.forms) await follow(address, path, "a form");
    for (const address of page.files) if (!isFurtherCard(address)) await follow(address, path, "a file");
    for (const text of page.structured) if (text.startsWith(ORIGIN)) await follow(text, path, "structured data");
    const linked = new Set(page.links.map(({ address }) => address));
    for (const text of page.givenToScripts)
      if (PAGE_OF_A_THING.test(text) && !linked.has(text) && text !== path.split("?")[0])
        fault(`${text} is an address that only scripts use`, path);
  }

  for (const path of ["/", "/sitemap.xml", "/robots.txt"]) await follow(path, "/", "where the walk begins");
  return {
    faults: [...faults].map(([what, where]) => `${what} (from ${where})`).sort(),
    pages: [...visited].filter(([, { page }]) => page).map(([path]) => path),
  };
}

/** Crawlers also follow links inside noscript. */
const READING = { blockTextElements: { script: true, style: true } };

const tidy = (text: string) => text.replaceAll(/\s+/g, " ").trim();

export interface PageLink {
  address: string;
  /** The accessible name. */
  name: string;
  /** Headings and pictures of the surrounding card or row. */
  about: string[];
}

const alternatives = (within: HTMLElement) =>
  within.querySelectorAll("img[alt]").map((image) => image.getAttribute("alt") ?? "");

function nameOf(link: HTMLElement): string {
  const said = link.getAttribute("aria-label") ?? [link.textContent, ...alternatives(link)].join(" ");
  return tidy(said);
}

function aboutOf(link: HTMLElement): string[] {
  const card = link.closest("article") ?? link.closest("li") ?? link.closest("section");
  if (!card) return [];
  return [...card.querySelectorAll("h1, h2, h3, h4").map((heading) => heading.textContent), ...alternatives(card)].map(
    tidy,
  );
}

const pageLink = (link: HTMLElement): PageLink => ({
  address: link.getAttribute("href") ?? "",
  name: nameOf(link),
  about: aboutOf(link),
});

/** Returns the URLs in a `srcset`. */
const sourcesOf = (set: string) => set.split(/,\s+/).map((source) => source.trim().split(" ")[0] ?? "");

const attributes = (page: HTMLElement, selector: string, name: string) =>
  page.querySelectorAll(`${selector}[${name}]`).map((element) => element.getAttribute(name) ?? "");

/** Resources that the browser loads automatically, and links in the head for machines. */
const filesOf = (page: HTMLElement) => [
  ...attributes(page, "img", "src"),
  ...[...attributes(page, "img", "srcset"), ...attributes(page, "source", "srcset")].flatMap(sourcesOf),
  ...attributes(page, "video", "src"),
  ...attributes(page, "video", "poster"),
  ...attributes(page, "script", "src"),
  ...attributes(page, "link", "href"),
  ...attributes(page, 'meta[property="og:image"]', "content"),
  ...attributes(page, 'meta[property="og:url"]', "content"),
  ...attributes(page, 'meta[name="twitter:image"]', "content"),
];

/** Target of each submit button of the page's forms. A form that sends data targets its own page. */
function formTargets(page: HTMLElement): string[] {
  return page.querySelectorAll("form").flatMap((form) => {
    const action = form.getAttribute("action") ?? "";
    if ((form.getAttribute("method") ?? "get").toLowerCase() !== "get") return [action];
    const values = form
      .querySelectorAll("button[name]")
      .map((button) => `?${button.getAttribute("name")}=${encodeURIComponent(button.getAttribute("value") ?? "")}`);
    return [action, ...values.map((query) => action + query)];
  });
}

/** Returns every text in a JSON value at any depth. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(textsIn) : [];
};

/** Returns buttons outside islands that do nothing without a script. */
const deadButtons = (page: HTMLElement) =>
  page
    .querySelectorAll("button")
    .filter(
      (button) =>
        !(button.closest("form") && (button.getAttribute("type") ?? "submit") === "submit") &&
        !button.hasAttribute("popovertarget") &&
        !button.closest("[data-island]"),
    )
    .filter((button) => !button.hasAttribute("disabled"))
    .map(nameOf);

/** Returns the links and content of a page as a reader without scripts gets them. */
export function readPage(html: string) {
  const page = parse(html, READING);
  const texts = (selector: string) => page.querySelectorAll(selector).map((element) => tidy(element.textContent));
  return {
    titles: texts("title, h1"),
    ids: new Set(attributes(page, "", "id")),
    links: page.querySelectorAll("a[href]").map(pageLink),
    linksToNowhere: page
      .querySelectorAll("a")
      .filter((link) => !link.getAttribute("href"))
      .map(nameOf),
    deadButtons: deadButtons(page),
    forms: formTargets(page),
    files: filesOf(page).filter((address) => address !== "" && !address.startsWith("data:")),
    structured: texts('script[type="application/ld+json"]').flatMap((json) => textsIn(JSON.parse(json))),
    /** Returns the properties of islands. A URL there that is not also a link would need scripts. */
    givenToScripts: attributes(page, "[data-island]", "data-props").flatMap((props) => textsIn(JSON.parse(props))),
  };
}

export type ReadPage = ReturnType<typeof readPage>;
