import type { Db } from "#platform/db/database.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import { checkSite, type RuleResult, type SiteCopy } from "../site-rules.ts";
import { findBrokenLinks } from "./outgoing-links.service.ts";
import { findNextForm } from "./reporting.store.ts";

/** Reads the site as visitors see it. */
export interface SiteReader {
  db: Db;
  clock: () => Date;
  /** Returns the HTML of a public page; undefined if there is none. */
  readPage: (path: string) => Promise<string | undefined>;
  readBranch: () => Promise<Pick<SiteCopy, "branch" | "hasReadableColors" | "statisticDates">>;
}

const PATHS = ["/", "/about", "/events", "/team", "/join", "/chapters", "/gallery", "/resources", "/privacy"];
const PAST_TEAM = /href="(\/team\/[0-9-]+)"/g;

/** Returns the pages whose rules are checked: the main ones, past teams, and the form of the next event. */
export async function readPages({ db, clock, readPage }: Pick<SiteReader, "db" | "clock" | "readPage">) {
  const pages: { path: string; html: string }[] = [];
  // One after the other, so that the check does not slow visitors down.
  const read = async (path: string) => {
    const html = await readPage(path);
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

/** Checks the site against the rules of IEEE. */
export async function examineRules(reader: SiteReader): Promise<RuleResult[]> {
  const { db, clock, readBranch } = reader;
  const pages = await readPages(reader);
  const starts = await db
    .selectFrom("published_events as events")
    .leftJoin("event_registration as registration", "registration.event_id", "events.id")
    .select("events.starts_at")
    .where("registration.cancelled_at", "is", null)
    .execute();
  return checkSite({
    now: clock().getTime(),
    pages,
    starts: starts.map(({ starts_at }) => starts_at),
    brokenLinks: await findBrokenLinks(db),
    ...(await readBranch()),
  });
}

const DAY_MS = 86_400_000;

/** Checks the rules of IEEE every day. The Health screen shows each rule. */
export const rulesJob = (reader: SiteReader, isOn: () => Promise<boolean>): Job => ({
  name: "Check the rules of IEEE",
  everyMs: DAY_MS,
  async run() {
    if (!(await isOn())) return "IEEE reporting is switched off";
    const rules = await examineRules(reader);
    const failed = rules.filter(({ result }) => result === "fail");
    if (failed.length === 0) return `${rules.filter(({ result }) => result === "pass").length} rules pass`;
    return `${failed.length} of ${rules.length} rules fail: ${failed.map(({ id }) => id).join(", ")}`;
  },
});
