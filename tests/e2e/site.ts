import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import type { Mail } from "#platform/mail/mailer.ts";
import { loadBuiltPages } from "#rendering/built-pages.ts";
import { seedDefaultContent } from "#src/site-content.ts";
import { administrator, openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { buildFolder } from "../../scripts/build/build-site.ts";

/** A site for each test, served over HTTP with the built pages. */
export interface ServedSite extends TestSite {
  address: string;
  /** The time of the site's clock. Set it to change the time. */
  time: { now: Date };
}

interface Fixtures {
  /** IANA time zone of the server. Defaults to the branch's. */
  siteTimeZone: string | undefined;
  /** Receives the site's mails. Without it, the site sends none. */
  mailbox: Mail[] | undefined;
  site: ServedSite;
  /** A page of a signed-in browser, with the site's time as its date. */
  adminPage: Page;
  /** Console errors of the pages in the test's context. A test that expects errors empties the list. */
  complaints: string[];
}

/**
 * The browser skips the transition between two pages if the new page is ready before the picture of the old one, if a
 * test views the new page before its styles load, or if a test resizes the window. It reports this as a rejected promise.
 * The visitor sees the new page without the fade. The site has no script for transitions, so the cause is never its code.
 */
const IGNORED_TRANSITION_ERROR = /^Transition was (?:skipped|aborted)/;

export const NOW = new Date("2026-11-21T09:00:00Z");

/** The public pages of a site without content, apart from search and team. */
export const publicPages = [
  "/",
  "/about",
  "/resources",
  "/events",
  "/events?show=past",
  "/gallery",
  "/achievements",
  "/chapters",
  "/chapters/wie-miet",
  "/join",
  "/privacy",
] as const;

export const test = base.extend<Fixtures>({
  siteTimeZone: [undefined, { option: true }],
  mailbox: [undefined, { option: true }],
  site: async ({ siteTimeZone, mailbox }, use) => {
    const time = { now: NOW };
    const pages = await loadBuiltPages(buildFolder);
    const mailer = mailbox && { send: async (mail: Mail) => void mailbox.push(mail) };
    const site = await openTestSite({
      pages,
      clock: () => time.now,
      ...(siteTimeZone && { timeZone: siteTimeZone }),
      ...(mailer && { mailer }),
    });
    await seedDefaultContent(site.deps);
    const address = await site.app.listen({ port: 0, host: "127.0.0.1" });
    await use(Object.assign(site, { address, time }));
    await site.close();
  },
  baseURL: ({ site }, use) => use(site.address),
  adminPage: async ({ context, page, site }, use) => {
    // Screens compare dates with the browser's clock. With the real one, tests would fail from some day on.
    await page.clock.setFixedTime(site.time.now);
    await context.addInitScript((token) => {
      // A new tab starts with an empty document without storage.
      if (location.origin === "null") return;
      // Set the token only once, so that a token removed by signing out stays removed.
      if (!sessionStorage.getItem("signed-in")) localStorage.setItem("adminToken", token);
      sessionStorage.setItem("signed-in", "yes");
    }, site.token);
    await use(page);
  },
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      context.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
      context.on("weberror", (event) => {
        const error = event.error();
        if (!IGNORED_TRANSITION_ERROR.test(error.message)) complaints.push(String(error));
      });
      await use(complaints);
      expect(complaints, "the browser's console").toEqual([]);
    },
    { auto: true },
  ],
});

/** Waits until scripts handle the page's forms. Until then, the browser validates and sends them. Typed text stays. */
export const untilFormsInteractive = (page: Page) =>
  expect(page.getByRole("main").locator("[data-island]:has(form)")).toHaveCount(0);

/** Waits until fades and slides end, because they mix colors with the background. */
async function untilNothingMoves(page: Page) {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== "running" || effect?.getComputedTiming().endTime === Infinity),
  );
}

/** Fails on any WCAG 2.2 AA fault that axe finds. */
export async function expectAccessible(page: Page) {
  await expectNoFaults(page);
}

/** Like `expectAccessible`, then checks the colors in dark mode too. */
export async function expectAccessibleDayAndNight(page: Page) {
  await expectNoFaults(page);
  await expectReadableByNight(page);
}

const WIDTHS = [360, 768, 1280];

/** Checks a page at three widths in both color schemes. Nothing may stick out at the side. */
export async function expectAccessibleAtAllWidths(page: Page) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessibleDayAndNight(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
}

/** Fails on color faults in dark mode. Other tests check the colors in light mode. */
export async function expectReadableByNight(page: Page) {
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoFaults(page, ["color-contrast", "link-in-text-block"]);
  await page.emulateMedia({ colorScheme: null });
}

/** Fails on controls that are smaller than 24 px and too close to others. */
export const expectTargetSizes = (page: Page) => expectNoFaults(page, ["target-size"]);

async function expectNoFaults(page: Page, rules?: string[]) {
  await untilNothingMoves(page);
  const violations = await findFaults(page, {
    resultTypes: ["violations"],
    ...(rules && { runOnly: { type: "rule", values: rules } }),
  });
  expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }))).toEqual([]);
}

type AxeOptions = Parameters<AxeBuilder["options"]>[0];
type Faults = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"];

async function findFaults(page: Page, options: AxeOptions): Promise<Faults> {
  // Keep axe in the page, because injecting it takes as long as a check.
  const found = await page.evaluate(async (options) => {
    const axe: { run(options: unknown): Promise<{ violations: Faults }> } | undefined = Reflect.get(window, "axe");
    return axe && (await axe.run(options)).violations;
  }, options);
  if (found) return found;
  // Run axe in the page without explanations of passing elements. The findings are the same in a quarter of the time.
  // There are no frames of other sites.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().options(options).analyze();
  return violations;
}

const AT_ONCE = 3;

/** Visits URLs a few at a time, each in a separate browser, so that none waits for another to become idle. */
export async function visitAtOnce(paths: readonly string[], visit: (path: string) => Promise<void>) {
  const left = paths.values();
  const visitOthers = async () => {
    for (const path of left) await visit(path);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitOthers));
}

/** Visits URLs in a few tabs of one browser, so that none waits for another to become idle. */
export async function visitInTabs(
  page: Page,
  paths: readonly string[],
  visit: (tab: Page, path: string) => Promise<void>,
) {
  const tabs = [page];
  while (tabs.length < AT_ONCE) tabs.push(await page.context().newPage());
  const left = paths.values();
  await Promise.all(
    tabs.map(async (tab) => {
      for (const path of left) await visit(tab, path);
      if (tab !== page) await tab.close();
    }),
  );
}

/** Returns the paths of all public pages from the sitemap. */
export async function publicPaths(site: ServedSite): Promise<string[]> {
  const { text } = await site.call("GET", "/sitemap.xml", { token: false });
  return [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
}

/** Returns the common template of similar pages. */
function sortOf(path: string): string {
  const [, section, item] = path.split("/");
  return `${section} ${item && (/^\d/.test(item) ? "of a time" : "of one")}`;
}

/** Returns one page of each type, such as events, years and achievements. */
export const oneOfEachSort = (paths: readonly string[]) => [
  ...new Map(paths.map((path) => [sortOf(path), path])).values(),
];

export { administrator, expect };
