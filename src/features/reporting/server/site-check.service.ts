import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { setting } from "#content/settings.store.ts";
import type { Db } from "#platform/db/database.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import { checkSite, type RuleResult, type SiteCopy } from "../site-rules.ts";
import { findBrokenLinks } from "./outgoing-links.service.ts";
import { findNextForm, listContentPaths } from "./reporting.store.ts";

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

const DAY_MS = 86_400_000;
/** Maximum number of pages that one run of the job reads. */
const PAGES_MAX = 500;
/** The pause of a job between two pages. */
export const PAUSE_MS = 200;
/** Maximum number of broken pages that are stored, because the Health screen reads them again each time. */
const BROKEN_MAX = 20;

/** The pages that broke a rule when the job read them. */
const brokenPages = setting("site check", z.object({ paths: z.array(z.string()) }));

async function readSite(reader: SiteReader, pages: SiteCopy["pages"]): Promise<SiteCopy> {
  const { db, clock, readBranch } = reader;
  const starts = await db
    .selectFrom("published_events as events")
    .leftJoin("event_registration as registration", "registration.event_id", "events.id")
    .select("events.starts_at")
    .where("registration.cancelled_at", "is", null)
    .execute();
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
export const rulesJob = (reader: SiteReader, isOn: () => Promise<boolean>, pauseMs = PAUSE_MS): Job => ({
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
