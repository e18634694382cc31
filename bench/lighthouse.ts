import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { systemChromium } from "#tests/support/chromium.ts";
import { median, tableLine } from "./figures.ts";
import { removeWaiting } from "./free-core.ts";
import { freePorts, startProxy } from "./nginx-proxy.ts";
import { onAllCores } from "./processes.ts";

const run = promisify(execFile);
/** Uses headless mode, because a browser window's own documents would take half of two cores during layout. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";
const CHROMIUM = process.env["CHROME_PATH"] ?? (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : systemChromium());
const CHROME_FLAGS = "--chrome-flags=--headless=new --no-sandbox --disable-gpu --ignore-certificate-errors";

const figures = [
  ...[
    { title: "speed", id: "performance" },
    { title: "accessible", id: "accessibility" },
    { title: "practices", id: "best-practices" },
    { title: "SEO", id: "seo" },
  ].map(({ title, id }) => ({
    title,
    digits: 0,
    of: ({ asMeasured }: Reports) => scoreOf(asMeasured, id),
  })),
  ...[
    { title: "FCP ms", id: "first-contentful-paint", digits: 0 },
    { title: "LCP ms", id: "largest-contentful-paint", digits: 0 },
    { title: "TBT ms", id: "total-blocking-time", digits: 0 },
    { title: "CLS", id: "cumulative-layout-shift", digits: 3 },
    { title: "kB", id: "total-byte-weight", digits: 0, per: 1000 },
  ].map(({ title, id, digits, per = 1 }) => ({
    title,
    digits,
    of: ({ asMeasured }: Reports) => (asMeasured.audits[id]?.numericValue ?? Number.NaN) / per,
  })),
  { title: "own core", digits: 0, of: ({ ownCore }: Reports) => scoreOf(ownCore, "performance") },
  {
    title: "own TBT",
    digits: 0,
    of: ({ ownCore }: Reports) => ownCore.audits["total-blocking-time"]?.numericValue ?? Number.NaN,
  },
];

const scoreOf = ({ categories }: Report, id: string) => (categories[id]?.score ?? 0) * 100;

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

/**
 * Returns the path of a script that starts Chromium with real-time priority, and its pages with a higher one. A phone
 * runs neither Lighthouse nor the site, so they must not take a core from the page. Returns the path of Chromium itself
 * without Linux, root or `chrt`.
 */
async function prioritizedChromium(folder: string): Promise<string | undefined> {
  const isAllowed = await run("chrt", ["--fifo", "2", "true"]).then(
    () => true,
    () => false,
  );
  if (!isAllowed) {
    console.log("Chromium has no real-time priority (needs Linux, root and chrt), which can lower the speed.");
    return CHROMIUM;
  }
  if (CHROMIUM === undefined) return CHROMIUM;
  const path = join(folder, "chromium");
  const start = `exec chrt --fifo 1 "${CHROMIUM}" --renderer-cmd-prefix="chrt --fifo 2" "$@"`;
  await writeFile(path, `#!/bin/sh\n${start}\n`, { mode: 0o755 });
  return path;
}

async function runLighthouse(url: string, ...more: string[]): Promise<Report> {
  const options = ["--output=json", "--output-path=stdout", "--quiet", CHROME_FLAGS, ...more];
  const env = { ...process.env, CHROME_PATH };
  const { stdout } = await run(...onAllCores("npx", "--yes", "lighthouse", url, ...options), { env, maxBuffer: 64e6 });
  return JSON.parse(stdout) as Report;
}

interface Reports {
  asMeasured: Report;
  /** The report on the same load, without the time in which the page waited for a core. */
  ownCore: Report;
}

/** Runs Lighthouse once. It sometimes fails on a busy machine. */
async function look(url: string, folder: string, tries = 3): Promise<Reports> {
  try {
    await rm(folder, { recursive: true, force: true });
    const asMeasured = await runLighthouse(url, `-GA=${folder}`);
    await removeWaiting(join(folder, "trace.json"));
    return { asMeasured, ownCore: await runLighthouse(url, `-A=${folder}`) };
  } catch (error) {
    if (tries === 1) throw error;
    return look(url, folder, tries - 1);
  }
}

// node bench/lighthouse.ts <URL of a running demo> [times] [paths]: runs Lighthouse's phone profile on every public
// page through nginx with the recommended setup, so with TLS and HTTP/2. PROXY=off measures the site itself. The last
// two columns are the speed and blocking time of the same loads without the time in which the page waited for a core.
const [address = "http://127.0.0.1:3000", times = "5", ...chosen] = process.argv.slice(2);
const sitemap = await (await fetch(`${address}/sitemap.xml`)).text();
const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
const paths = chosen.length > 0 ? chosen : listed;
const folder = await mkdtemp(join(tmpdir(), "lighthouse-"));
const CHROME_PATH = await prioritizedChromium(folder);
const [tls = 0, plain = 0] = await freePorts(2);
const proxy =
  process.env["PROXY"] === "off"
    ? undefined
    : startProxy({ folder: join(folder, "proxy"), ports: [tls, plain], upstream: [Number(new URL(address).port)] });
try {
  console.log(tableLine([`medians of ${times}`, ...figures.map(({ title }) => title)]));
  for (const path of paths) {
    const reports: Reports[] = [];
    while (reports.length < Number(times))
      reports.push(await look((proxy?.address ?? address) + path, join(folder, "artifacts")));
    const cells = figures.map(({ of, digits }) => median(reports.map(of)).toFixed(digits));
    console.log(tableLine([path, ...cells]));
  }
} finally {
  await proxy?.stop();
  await rm(folder, { recursive: true, force: true });
}
