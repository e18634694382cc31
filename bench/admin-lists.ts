import { type Browser, chromium, type Page } from "@playwright/test";
import { chromiumLaunch } from "#tests/support/chromium.ts";
import { median, tableLine } from "./figures.ts";
import { paintedAfterAnswer, slowestSince, takeNotes } from "./main-thread.ts";
import { type StartProcess, startSite, tokenAt } from "./processes.ts";

const EVENTS = 1000;
const APPLICATIONS = 6000;
const LOADS = 9;
const WORDS_TYPED = 3;
/** Delay between two keys in milliseconds: a fast typist presses ten keys per second. */
const KEY_PAUSE_MS = 100;
/** Wait after the last key until the browser has reported its effects. */
const SETTLE_MS = 500;

interface List {
  path: string;
  api: string;
  rows: number;
  search: string;
  word: string;
}

const lists: List[] = [
  { path: "/admin/events", api: "/api/events", rows: EVENTS, search: "Search events", word: "workshop" },
  { path: "/admin/students", api: "/api/student", rows: APPLICATIONS, search: "Search students", word: "electronics" },
];

/** Types a word letter by letter, then deletes it the same way. */
async function typeAndErase(page: Page, { search, word }: List) {
  const since = await page.evaluate(() => performance.now());
  await page.getByLabel(search).focus();
  for (const letter of word) await page.keyboard.press(letter, { delay: KEY_PAUSE_MS });
  for (const _ of word) await page.keyboard.press("Backspace", { delay: KEY_PAUSE_MS });
  await page.waitForTimeout(SETTLE_MS);
  return slowestSince(page, since);
}

async function measureList(browser: Browser, address: string, token: string, list: List) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript((value) => localStorage.setItem("adminToken", value), token);
  await takeNotes(page);
  const painted: number[] = [];
  for (let load = 0; load < LOADS; load += 1) {
    await page.goto(address + list.path);
    painted.push(await paintedAfterAnswer(page, list.api));
  }
  const typed: { task: number; key: number }[] = [];
  for (let word = 0; word < WORDS_TYPED; word += 1) typed.push(await typeAndErase(page, list));
  await page.close();
  return {
    painted: median(painted),
    slowest: Math.max(...painted),
    task: Math.max(...typed.map(({ task }) => task)),
    key: Math.max(...typed.map(({ key }) => key)),
  };
}

const milliseconds = (value: number, least: number) => (value === 0 ? `< ${least}` : value.toFixed(0));

/**
 * Measures the longest admin lists in a browser: time until rows are on screen after the response, and the search with
 * real keys.
 */
export async function benchAdminLists(start: StartProcess) {
  const address = await startSite(start, "site-server.ts", {
    EVENTS: String(EVENTS),
    APPLICATIONS: String(APPLICATIONS),
  });
  const token = await tokenAt(address);
  const browser = await chromium.launch(chromiumLaunch());
  try {
    console.log(tableLine(["ms", "rows", "painted", "at worst", "task", "key"]));
    for (const list of lists) {
      const { painted, slowest, task, key } = await measureList(browser, address, token, list);
      console.log(
        tableLine([
          list.path,
          String(list.rows),
          painted.toFixed(0),
          slowest.toFixed(0),
          milliseconds(task, 50),
          milliseconds(key, 16),
        ]),
      );
    }
    console.log(
      `painted: from the answer's last byte to rows on screen, median of ${LOADS} loads and the worst of them`,
    );
    console.log("task, key: the longest task of the main thread and the slowest key to paint, while somebody searches");
  } finally {
    await browser.close();
  }
}
