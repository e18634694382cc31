import { lookup as resolve } from "node:dns";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { setting } from "#content/settings.store.ts";
import type { Db } from "#platform/db/database.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import { checkSite, linksOf, type RuleResult, type SiteCopy } from "../site-rules.ts";
import { findNextForm, listContentPaths, listStarts } from "./reporting.store.ts";

const DAY_MS = 86_400_000;
/** A working link is checked again after a week. A failed link is checked again the next day. */
const RECHECK_AFTER_MS = 7 * DAY_MS;
/** Maximum number of links that one run checks. */
const AT_ONCE = 60;
const LINK_PAUSE_MS = 1000;
const TIMEOUT_MS = 8000;
const REDIRECTS_MAX = 4;
/** One failure can be a short outage. */
const FAILURES = 2;

/** Requests a page of another site. Returns the status; undefined if the site did not respond. */
type FetchStatus = (url: string) => Promise<number | undefined>;

/** Resolves only to public addresses, so that no link makes the server send requests to its own network. */
const publicOnly: LookupFunction = (hostname, options, callback) =>
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    const isPublic = error === null && addresses.every(({ address }) => isPublicAddress(address));
    const failure = error ?? (isPublic ? null : new Error("not a public address"));
    const [first] = addresses ?? [];
    if (failure || !first) callback(failure ?? new Error("no address"), "", 4);
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });

export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === "unicast";

/** Returns whether a URL can be checked: HTTP or HTTPS on the default port, and a host that is not a private address. */
function isCheckable({ protocol, hostname, port, username }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, "");
  const isName = !ipaddr.isValid(host) && host.includes(".");
  return /^https?:$/.test(protocol) && port === "" && username === "" && (isName || isPublicAddress(host));
}

function sendRequest(url: URL, method: "HEAD" | "GET"): Promise<{ status: number; location: string | undefined }> {
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((fulfil, reject) => {
    const request = send(
      url,
      { method, lookup: publicOnly, agent: false, headers: { "user-agent": "branch-site link check" } },
      (answer) => {
        // The page itself is not needed.
        answer.destroy();
        fulfil({ status: answer.statusCode ?? 0, location: answer.headers.location });
      },
    );
    request.setTimeout(TIMEOUT_MS, () => request.destroy(new Error("no answer")));
    AbortSignal.timeout(TIMEOUT_MS).addEventListener("abort", () => request.destroy(new Error("no answer")));
    request.on("error", reject).end();
  });
}

/** Follows redirects. Sends GET if a site rejects HEAD. Every redirect must lead to a public address. */
export const fetchStatus: FetchStatus = async (address) => {
  let url = new URL(address);
  try {
    for (let step = 0; step <= REDIRECTS_MAX; step++) {
      if (!isCheckable(url)) return undefined;
      const head = await sendRequest(url, "HEAD");
      const { status, location } = head.status >= 400 ? await sendRequest(url, "GET") : head;
      if (status < 300 || status >= 400 || location === undefined) return status;
      url = new URL(location, url);
    }
  } catch {
    return undefined;
  }
  return undefined;
};

const Links = z.record(z.string(), z.object({ page: z.string(), askedAt: z.number(), failures: z.number() }));
const results = setting("outgoing links", z.object({ links: Links }));
type Links = z.output<typeof Links>;

/** Missing pages and server errors count as failures. Other errors do not, because many sites, such as social networks, block robots. */
const hasFailed = (status: number | undefined) =>
  status === undefined || status === 404 || status === 410 || (status >= 500 && status !== 999);

/** Returns the pages with broken links; undefined before the first check. */
export async function findBrokenLinks(db: Db): Promise<{ url: string; page: string }[] | undefined> {
  const stored = (await results.find(db))?.value.links;
  return (
    stored &&
    Object.entries(stored)
      .filter(([, { failures }]) => failures >= FAILURES)
      .map(([url, { page }]) => ({ url, page }))
  );
}

interface LinksDeps {
  db: Db;
  /** Returns the public pages whose links are checked. */
  readPages: () => Promise<readonly { path: string; html: string }[]>;
  fetch?: FetchStatus;
  /** Milliseconds between two requests. */
  pauseMs?: number;
}

/** Adds a working link to a check of failed or new links only. Its response shows whether the server is online. */
function withWorkingLink(due: readonly [string, Links[string]][], links: Links): typeof due {
  const isWorking = ([, { askedAt, failures }]: (typeof due)[number]) => askedAt > 0 && failures === 0;
  if (due.length === 0 || due.some(isWorking)) return due;
  const working = Object.entries(links).find(isWorking);
  return working ? [...due, working] : due;
}

/** Checks the site's links to other sites, a few each day. */
export const outgoingLinksJob = (deps: LinksDeps, isOn: () => Promise<boolean>): Job => ({
  name: "Check links to other sites",
  everyMs: DAY_MS,
  async run(now, stopping) {
    if (!(await isOn())) return "IEEE reporting is turned off";
    const { db, fetch = fetchStatus, pauseMs = LINK_PAUSE_MS } = deps;
    const stored = await results.find(db);
    const before: Links = stored?.value.links ?? {};
    const pages = new Map<string, string>();
    for (const { path, html } of await deps.readPages())
      for (const url of linksOf(html)) if (!pages.has(url)) pages.set(url, path);
    const links: Links = {};
    for (const [url, page] of pages) links[url] = { ...(before[url] ?? { askedAt: 0, failures: 0 }), page };
    const due = Object.entries(links)
      .filter(([, { askedAt, failures }]) => now.getTime() - askedAt >= (failures > 0 ? DAY_MS / 2 : RECHECK_AFTER_MS))
      .toSorted(([, one], [, other]) => one.askedAt - other.askedAt)
      .slice(0, AT_ONCE);
    const statuses = new Map<string, number | undefined>();
    for (const [url] of withWorkingLink(due, links)) {
      if (stopping.aborted) break;
      if (statuses.size > 0) await pause(pauseMs);
      statuses.set(url, await fetch(url));
    }
    // If no site responded, the server is probably offline, so the results say nothing about the links.
    const isOffline = statuses.size > 1 && [...statuses.values()].every((status) => status === undefined);
    if (isOffline) return "no site responded, so the server seems to be offline";
    for (const [url, status] of statuses) {
      const link = links[url];
      if (link) Object.assign(link, { askedAt: now.getTime(), failures: hasFailed(status) ? link.failures + 1 : 0 });
    }
    await results.save(db, { value: { links }, version: stored?.version ?? 0, now });
    const broken = Object.values(links).filter(({ failures }) => failures >= FAILURES).length;
    return `checked ${statuses.size} ${statuses.size === 1 ? "link" : "links"}, ${broken} broken`;
  },
});

/** Reads the site as visitors see it. */
export interface SiteReader {
  db: Db;
  clock: () => Date;
  /** Returns the HTML of a public page; undefined if there is none. */
  readPage: (path: string) => Promise<string | undefined>;
  readBranch: () => Promise<Pick<SiteCopy, "branch" | "formerEmails" | "hasReadableColors" | "statisticDates">>;
}

const PATHS = ["/", "/about", "/events", "/team", "/join", "/chapters", "/gallery", "/resources", "/privacy"];
const PAST_TEAM = /href="(\/team\/[0-9-]+)"/g;

/**
 * Returns the pages whose rules are checked: the main ones, past teams, and the form of the next event.
 * @param pauseMs between two pages, so that a job does not slow visitors down
 */
export async function readPages(
  { db, clock, readPage }: Pick<SiteReader, "db" | "clock" | "readPage">,
  { pauseMs = 0 } = {},
) {
  const pages: { path: string; html: string }[] = [];
  const read = async (path: string) => {
    const html = await readPage(path);
    if (pauseMs > 0) await pause(pauseMs);
    if (html !== undefined) pages.push({ path, html });
    return html ?? "";
  };
  for (const path of PATHS) {
    const html = await read(path);
    if (path === "/team")
      for (const past of new Set([...html.matchAll(PAST_TEAM)].map(([, to = ""]) => to))) await read(past);
  }
  const slug = await findNextForm(db, clock().getTime());
  if (slug) {
    const page = `/events/${encodeURIComponent(slug)}`;
    await read(page);
    await read(`${page}/register`);
  }
  return pages;
}

/** Maximum number of pages that one run of the job reads. */
const PAGES_MAX = 500;
/** The pause of a job between two pages. */
export const PAGE_PAUSE_MS = 200;
/** Maximum number of broken pages that are stored, because the Health screen reads them again each time. */
const BROKEN_MAX = 20;

/** The pages that broke a rule when the job read them. */
const brokenPages = setting("site check", z.object({ paths: z.array(z.string()) }));

async function readSite(reader: SiteReader, pages: SiteCopy["pages"]): Promise<SiteCopy> {
  const { db, clock, readBranch } = reader;
  const starts = await listStarts(db);
  return {
    now: clock().getTime(),
    pages,
    starts: starts.map(({ starts_at }) => starts_at),
    brokenLinks: await findBrokenLinks(db),
    ...(await readBranch()),
  };
}

/** Checks the main pages, and the pages that broke a rule at night, so that a correction shows at once. */
export async function examineRules(reader: SiteReader, pauses?: { pauseMs: number }): Promise<RuleResult[]> {
  const pages = await readPages(reader, pauses);
  const isRead = new Set(pages.map(({ path }) => path));
  for (const path of (await brokenPages.find(reader.db))?.value.paths ?? []) {
    const html = isRead.has(path) ? undefined : await reader.readPage(path);
    if (html !== undefined) pages.push({ path, html });
  }
  return checkSite(await readSite(reader, pages));
}

/** Reads events of the last year, chapters and achievements, and stores which of their pages break a rule. */
async function findBrokenPages(reader: SiteReader, { stopping, pauseMs }: { stopping: AbortSignal; pauseMs: number }) {
  const { db, clock, readPage } = reader;
  const now = clock();
  const site = await readSite(reader, []);
  const paths = (await listContentPaths(db, now.getTime() - 365 * DAY_MS)).slice(0, PAGES_MAX);
  const stored = await brokenPages.find(db);
  const broken: string[] = [];
  for (const path of paths) {
    if (stopping.aborted || broken.length >= BROKEN_MAX) break;
    const html = await readPage(path);
    // A busy server does not answer. The last result stays.
    if (html === undefined && stored?.value.paths.includes(path)) broken.push(path);
    const results = html === undefined ? [] : checkSite({ ...site, pages: [{ path, html }] });
    if (results.some(({ result, page }) => result === "fail" && page === path)) broken.push(path);
    // So that the check does not slow visitors down.
    await pause(pauseMs);
  }
  if (stopping.aborted) return;
  await brokenPages.save(db, { value: { paths: broken }, version: stored?.version ?? 0, now });
}

/** Checks the rules of IEEE every day. The Health screen shows each rule. @param pauseMs between two pages */
export const rulesJob = (reader: SiteReader, isOn: () => Promise<boolean>, pauseMs = PAGE_PAUSE_MS): Job => ({
  name: "Check the rules of IEEE",
  everyMs: DAY_MS,
  async run(_now, stopping) {
    if (!(await isOn())) return "IEEE reporting is switched off";
    await findBrokenPages(reader, { stopping, pauseMs });
    if (stopping.aborted) return "Stopped when the site stopped.";
    const rules = await examineRules(reader, { pauseMs });
    const failed = rules.filter(({ result }) => result === "fail");
    if (failed.length === 0) return `${rules.filter(({ result }) => result === "pass").length} rules pass`;
    return `${failed.length} of ${rules.length} rules fail: ${failed.map(({ id }) => id).join(", ")}`;
  },
});
