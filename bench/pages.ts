import { type Browser, chromium } from "@playwright/test";
import { chromiumLaunch } from "#tests/support/chromium.ts";
import { tableLine } from "./figures.ts";
import { type StartProcess, startSite } from "./processes.ts";

const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const KILOBYTE = 1000;

const sorts = ["Document", "Stylesheet", "Script", "Font", "Image"] as const;
type Sort = (typeof sorts)[number];
const isSort = (type: string): type is Sort => sorts.some((sort) => sort === type);

/** Bytes transferred on a first visit by resource type. Other types count as the document's. */
async function fetched(browser: Browser, url: string) {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const sortOf = new Map<string, Sort>();
  const bytes = new Map<Sort, number>();
  session.on("Network.responseReceived", ({ requestId, type }) => {
    sortOf.set(requestId, isSort(type) ? type : "Document");
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const sort = sortOf.get(requestId) ?? "Document";
    bytes.set(sort, (bytes.get(sort) ?? 0) + encodedDataLength);
  });
  await page.goto(url, { waitUntil: "networkidle" });
  await context.close();
  return { requests: sortOf.size, bytes };
}

/** Measures requests and kilobytes of each public page on a phone with an empty cache, on the five-year site. */
export async function benchPages(start: StartProcess) {
  const site = await startSite(start, "site-server.ts", { DEMO_SIZE: process.env["DEMO_SIZE"] ?? "mature" });
  const sitemap = await (await fetch(`${site}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
  const browser = await chromium.launch(chromiumLaunch());
  try {
    console.log(tableLine(["kB", "requests", ...sorts, "in all"]));
    for (const path of paths) {
      const { requests, bytes } = await fetched(browser, site + path);
      const cells = sorts.map((sort) => ((bytes.get(sort) ?? 0) / KILOBYTE).toFixed(1));
      const inAll = [...bytes.values()].reduce((sum, one) => sum + one, 0) / KILOBYTE;
      console.log(tableLine([path, String(requests), ...cells, inAll.toFixed(0)]));
    }
  } finally {
    await browser.close();
  }
}
