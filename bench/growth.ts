import { sql } from "kysely";
import type { Engine } from "#platform/db/database-errors.ts";
import { loadBuiltPages } from "#rendering/built-pages.ts";
import { searchEntriesJob } from "#src/site-jobs.ts";
import { engines } from "#tests/support/databases.ts";
import { openTestSite, type TestSite, type TestSiteOptions } from "#tests/support/test-site.ts";
import { buildFolder } from "../scripts/build/build-site.ts";
import { median, tableLine } from "./figures.ts";
import { fillLists, type ListLengths } from "./long-lists.ts";

/** Content of a mature branch. */
export const fiveYears: ListLengths = { events: 150, gallery: 300, achievements: 80, applications: 160 };
const large: ListLengths = { events: 10_000, gallery: 20_000, achievements: 10_000, applications: 10_000 };
/** Events on a page of a year. */
const YEAR_PAGE_SIZE = 24;
const ROUNDS = 40;
/** Warm-up requests, until the code is compiled. */
const ROUNDS_BEFORE = 5;
/** Maximum response time of a search, in milliseconds. */
const SEARCH_MS = 50;

const lastYear = new Date().getFullYear() - 1;

/** Pages and lists. Pages by number are full on both sites. */
export const addresses = [
  "/",
  "/events",
  "/events?show=past",
  "/events?show=past&page=7",
  `/events/${lastYear}`,
  "/events?q=robotics",
  "/gallery",
  "/gallery?page=2",
  "/achievements",
  "/achievements?page=3",
  "/search?q=robotics",
  "/search?q=workshop",
  "/search?q=the",
  "/search?q=wo",
  "/feed.xml",
  "/api/events?limit=50",
  "/api/events?limit=50&status=past&page=2",
  "/api/gallery?limit=48",
  "/api/gallery/albums?limit=8&page=9",
  "/api/achievements?limit=48",
  "/api/search?q=robotics&limit=10",
  "/api/search?q=the&limit=10",
  "/api/student?limit=50",
  "/api/student?limit=50&page=3",
  "/api/stats",
];

/** A site with long lists, and the URLs of an event's album and of a month's album. */
interface FilledSite extends TestSite {
  albums: Record<"album" | "month", string>;
}

/**
 * Creates a site with lists of these lengths. Bypasses the response cache, because cached responses are fast at any
 * length.
 */
export async function openFilled(lengths: ListLengths, options: TestSiteOptions = {}): Promise<FilledSite> {
  const site = await openTestSite({ ...options, pages: { ...(await loadBuiltPages(buildFolder)), cache: false } });
  const { event, month } = await fillLists(site, lengths);
  await searchEntriesJob(site.deps).run(site.deps.clock(), new AbortController().signal);
  // PostgreSQL's autovacuum does this within a minute on a running server.
  await (options.engine === "postgres" ? sql`vacuum analyze` : sql`analyze`).execute(site.deps.db);
  const { slug } = (await site.call("GET", `/api/events/${event}`)).body;
  return { ...site, albums: { album: `/gallery/${slug}`, month: `/gallery/${month}` } };
}

export async function milliseconds(site: TestSite, address: string): Promise<number> {
  const start = performance.now();
  const { status } = await site.call("GET", address);
  if (status !== 200) throw new Error(`${address} answered ${status}`);
  return performance.now() - start;
}

/** Returns the milliseconds of each page and list by name, for a site with lists of these lengths. */
async function measure(engine: Engine, lengths: ListLengths): Promise<Map<string, number[]>> {
  const site = await openFilled(lengths, { engine });
  const { album, month } = site.albums;
  const { body: years } = await site.call("GET", "/api/events/years");
  const eventsOfYear: number = years.find(({ year }: { year: number }) => year === lastYear).count;
  const lastPage = Math.floor(eventsOfYear / YEAR_PAGE_SIZE);
  const named = new Map(addresses.map((address) => [address, address]));
  named.set("/events/<year>, last full page", `/events/${lastYear}?page=${lastPage}`);
  named.set("/gallery/<event>", album).set("/gallery/<month>", month);
  const taken = new Map<string, number[]>();
  for (const [name, address] of named) {
    const times: number[] = [];
    for (let round = -ROUNDS_BEFORE; round < ROUNDS; round += 1) {
      const time = await milliseconds(site, address);
      if (round >= 0) times.push(time);
    }
    taken.set(name, times);
  }
  await site.close();
  return taken;
}

const isSearch = (name: string) => name.includes("/search?");

/** Compares the median time of each page and list on a five-year site and on a much larger one, on both databases. */
export async function benchGrowth() {
  const measured: { engine: Engine; before: Map<string, number[]>; after: Map<string, number[]> }[] = [];
  for (const engine of engines)
    measured.push({
      engine,
      before: await measure(engine, fiveYears),
      after: await measure(engine, large),
    });
  console.log(tableLine(["ms, medians", ...measured.flatMap(({ engine }) => [engine, "10,000", "ratio"])]));
  for (const name of measured[0]?.before.keys() ?? []) {
    const cells = measured.flatMap(({ before, after }) => {
      const [short, long] = [median(before.get(name) ?? []), median(after.get(name) ?? [])];
      return [short.toFixed(2), long.toFixed(2), (long / short).toFixed(2)];
    });
    console.log(tableLine([name, ...cells]));
  }
  for (const { engine, after } of measured) {
    const searches = [...after].filter(([name]) => isSearch(name)).flatMap(([, times]) => times);
    const late = searches.filter((time) => time >= SEARCH_MS).length;
    const slowest = Math.max(...searches).toFixed(1);
    console.log(
      `${engine}: of ${searches.length} searches at 10,000, ${late} took ${SEARCH_MS} ms or more; the slowest ${slowest} ms`,
    );
  }
}
