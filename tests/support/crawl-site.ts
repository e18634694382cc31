import { type PageLink, type ReadPage, readPage } from "./read-page.ts";
import type { Answer, TestSite } from "./test-site.ts";

/** The site's public URL during the crawl. */
const HOST = "site.example";
const ORIGIN = `http://${HOST}`;

/** Pages of single items, which are reached by name. All other pages are lists. */
const PAGE_OF_A_THING = /^\/(events|achievements|chapters|gallery|team)\/(?!\d{4}$)[^/?]+/;
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

const shows = ({ titles }: ReadPage, { name, about }: PageLink) => {
  const named = [name, ...about].filter((text) => text !== "");
  return titles.some((title) => named.some((text) => title.includes(text) || text.includes(title)));
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
    if (seen.movedTo !== undefined) fault(`${path} leads on to ${seen.movedTo}`, `${from}, ${what}`);
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
    for (const name of page.deadButtons) fault(`the button "${name}" is for scripts alone`, path);
    for (const name of ambiguousNames(page)) fault(`"${name}" names links to several addresses`, path);
    for (const link of page.links) await followLink(link, path);
    for (const address of page.forms) await follow(address, path, "a form");
    for (const address of page.files) if (!isFurtherCard(address)) await follow(address, path, "a file");
    for (const text of page.structured) if (text.startsWith(ORIGIN)) await follow(text, path, "structured data");
    const linked = new Set(page.links.map(({ address }) => address));
    for (const text of page.givenToScripts)
      if (PAGE_OF_A_THING.test(text) && !linked.has(text) && text !== path.split("?")[0])
        fault(`${text} is an address for scripts alone`, path);
  }

  for (const path of ["/", "/sitemap.xml", "/robots.txt"]) await follow(path, "/", "where the walk begins");
  return {
    faults: [...faults].map(([what, where]) => `${what} (from ${where})`).sort(),
    pages: [...visited].filter(([, { page }]) => page).map(([path]) => path),
  };
}
