import { loadBuiltPages } from "#platform/ssr/built-pages.ts";
import { openTestSite, type TestSite, type TestSiteOptions } from "#tests/support/test-site.ts";
import { buildFolder } from "../scripts/build/build-site.ts";
import { fillLists, type ListLengths } from "./long-lists.ts";
import { median, tableLine } from "./table.ts";

/** What a mature branch has. */
export const fiveYears: ListLengths = { events: 150, gallery: 300, achievements: 80, applications: 160 };
const large: ListLengths = { events: 10_000, gallery: 20_000, achievements: 10_000, applications: 10_000 };
const ROUNDS = 40;

export const addresses = [
  "/",
  "/events",
  "/events?show=past",
  "/events?show=past&page=7",
  "/gallery",
  "/gallery?page=9",
  "/achievements",
  "/achievements?page=3",
  "/feed.xml",
  "/api/events?limit=50",
  "/api/events?limit=50&status=past&page=3",
  "/api/gallery?limit=48",
  "/api/achievements?limit=48",
  "/api/student?limit=50",
  "/api/student?limit=50&page=3",
  "/api/stats",
];

/** A site with lists of these lengths. Kept answers cost nothing, whatever the length: what is measured is the making. */
export async function openFilled(lengths: ListLengths, options: TestSiteOptions = {}): Promise<TestSite> {
  const site = await openTestSite({ ...options, pages: { ...(await loadBuiltPages(buildFolder)), cache: false } });
  await fillLists(site, lengths);
  return site;
}

export async function milliseconds(site: TestSite, address: string): Promise<number> {
  const start = performance.now();
  const { status } = await site.call("GET", address);
  if (status !== 200) throw new Error(`${address} answered ${status}`);
  return performance.now() - start;
}

/** What each page and list costs on a site of five years and on one far longer, in turn, medians. */
export async function benchGrowth() {
  const sites = [await openFilled(fiveYears), await openFilled(large)] as const;
  console.log(tableLine(["ms, medians", "150", "10,000", "ratio"]));
  for (const address of addresses) {
    const times: [number[], number[]] = [[], []];
    for (let round = -5; round < ROUNDS; round += 1)
      for (const [index, site] of sites.entries()) {
        const time = await milliseconds(site, address);
        if (round >= 0) times[index]?.push(time);
      }
    const [before, after] = [median(times[0]), median(times[1])];
    console.log(tableLine([address, before.toFixed(2), after.toFixed(2), (after / before).toFixed(2)]));
  }
  for (const site of sites) await site.close();
}
