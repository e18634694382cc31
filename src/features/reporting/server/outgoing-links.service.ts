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
import { linksOf } from "../site-rules.ts";

const DAY_MS = 86_400_000;
/** A working link is checked again after a week. A failed link is checked again the next day. */
const RECHECK_AFTER_MS = 7 * DAY_MS;
/** Maximum number of links that one run checks. */
const AT_ONCE = 60;
const PAUSE_MS = 1000;
const TIMEOUT_MS = 8000;
const REDIRECTS_MAX = 4;
/** One failure can be a short outage. */
const FAILURES = 2;

/** Requests a page of another site. Returns the status; undefined if the site did not respond. */
export type FetchStatus = (url: string) => Promise<number | undefined>;

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
    const { db, fetch = fetchStatus, pauseMs = PAUSE_MS } = deps;
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
