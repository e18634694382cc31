import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import type { Mail } from "#platform/mail/mailer.ts";
import { loadBuiltPages } from "#platform/ssr/built-pages.ts";
import { giveSiteDefaults } from "#src/site-content.ts";
import { administrator, openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { buildFolder } from "../../scripts/build/build-site.ts";

/** A site of its own for each test, served over HTTP with the built pages. */
export interface ServedSite extends TestSite {
  address: string;
  /** The instant of the site's clock; set it to travel. */
  time: { now: Date };
}

interface Fixtures {
  /** IANA zone that the server is set to; without one it is the branch's. */
  siteTimeZone: string | undefined;
  /** Where the site's letters arrive; without one it sends none. */
  mailbox: Mail[] | undefined;
  site: ServedSite;
  /** The page, of a browser that is signed in. */
  adminPage: Page;
  /** What pages of the test's context wrote to the console as errors; a test that expects one empties it. */
  complaints: string[];
}

/** A test that looks at a page before its styles have come makes the browser leave the transition to it out. */
const TRANSITION_LEFT_OUT = /^Transition was aborted because of invalid state. ViewTransition opt-in disabled$/;

export const NOW = new Date("2026-11-21T09:00:00Z");

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
    await giveSiteDefaults(site.deps);
    const address = await site.app.listen({ port: 0, host: "127.0.0.1" });
    await use(Object.assign(site, { address, time }));
    await site.close();
  },
  baseURL: ({ site }, use) => use(site.address),
  adminPage: async ({ context, page, site }, use) => {
    await context.addInitScript((token) => {
      // A new tab begins with an empty document, which has no storage.
      if (location.origin === "null") return;
      // Once: a token that the test's own sign-out removed stays away.
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
        if (!TRANSITION_LEFT_OUT.test(error.message)) complaints.push(String(error));
      });
      await use(complaints);
      expect(complaints, "the browser's console").toEqual([]);
    },
    { auto: true },
  ],
});

/** What fades in is there in full, and what slides stands: until then its colours are mixed with what is behind. */
async function untilNothingMoves(page: Page) {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== "running" || effect?.getComputedTiming().endTime === Infinity),
  );
}

/** Fails on any accessibility fault of WCAG 2.2 AA that axe can find. */
export async function expectAccessible(page: Page) {
  await expectNoFaults(page);
}

/** As `expectAccessible`; then once more by night, for what colours can do wrong. */
export async function expectAccessibleDayAndNight(page: Page) {
  await expectNoFaults(page);
  await expectReadableByNight(page);
}

/** Fails on what colours do wrong by night; by day each has been looked at elsewhere. */
export async function expectReadableByNight(page: Page) {
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoFaults(page, ["color-contrast", "link-in-text-block"]);
  await page.emulateMedia({ colorScheme: null });
}

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
  // It stays in a page that it has once been brought to, which takes as long as a look.
  const found = await page.evaluate(async (options) => {
    const axe: { run(options: unknown): Promise<{ violations: Faults }> } | undefined = Reflect.get(window, "axe");
    return axe && (await axe.run(options)).violations;
  }, options);
  if (found) return found;
  // In the page itself, and without working out how each element passes: what is found is the same, in a quarter of the
  // time. Frames of other sites are left out, and there are none.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().options(options).analyze();
  return violations;
}

const AT_ONCE = 3;

/** Visits addresses a few at once, so that none waits while another becomes quiet; each opens a browser of its own. */
export async function visitAtOnce(paths: readonly string[], visit: (path: string) => Promise<void>) {
  const left = paths.values();
  const visitOthers = async () => {
    for (const path of left) await visit(path);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitOthers));
}

/** Visits addresses in a few tabs of one browser at once, so that none waits while another becomes quiet. */
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

/** Paths of all public pages, as the site itself lists them. */
export async function publicPaths(site: ServedSite): Promise<string[]> {
  const { text } = await site.call("GET", "/sitemap.xml", { token: false });
  return [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
}

/** What pages that are made alike have in common. */
function sortOf(path: string): string {
  const [, section, item] = path.split("/");
  return `${section} ${item && (/^\d/.test(item) ? "of a time" : "of one")}`;
}

/** Of pages that are made alike, of events, years, achievements and so on, one each. */
export const oneOfEachSort = (paths: readonly string[]) => [
  ...new Map(paths.map((path) => [sortOf(path), path])).values(),
];

export { administrator, expect };
