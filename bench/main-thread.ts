import type { Page } from "@playwright/test";

/** Milliseconds of the page's clock, kept by the page itself since it began. */
interface Noted {
  /** When the first row of a table was on screen. */
  rowsPaintedAt: number | null;
  /** Each task over 50 ms; the browser tells of no shorter ones. */
  tasks: { startedAt: number; duration: number }[];
  /** From each key or input event to the next paint, in steps of 8 ms; the browser tells of none under 16 ms. */
  inputs: { startedAt: number; duration: number }[];
}

declare global {
  interface Window {
    noted: Noted;
  }
}

/** Lets every document that `page` opens from now on take notes. */
export async function takeNotes(page: Page) {
  await page.addInitScript(() => {
    const noted: Noted = { rowsPaintedAt: null, tasks: [], inputs: [] };
    window.noted = noted;
    const observe = (list: keyof Omit<Noted, "rowsPaintedAt">, options: PerformanceObserverInit) =>
      new PerformanceObserver((entries) => {
        for (const { startTime, duration } of entries.getEntries())
          noted[list].push({ startedAt: startTime, duration });
      }).observe(options);
    observe("tasks", { type: "longtask", buffered: true });
    observe("inputs", { type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);

    const rows = new MutationObserver(() => {
      if (!document.querySelector("tbody tr")) return;
      rows.disconnect();
      // A task that begins in a frame runs after that frame is painted.
      requestAnimationFrame(() => setTimeout(() => (noted.rowsPaintedAt = performance.now())));
    });
    rows.observe(document, { childList: true, subtree: true });
  });
}

/** From the last byte of an answer of the API to the first rows on screen, in milliseconds. */
export async function paintedAfterAnswer(page: Page, api: string): Promise<number> {
  await page.waitForFunction(() => window.noted.rowsPaintedAt !== null);
  return page.evaluate((path) => {
    const answers = performance.getEntriesByType("resource").filter(({ name }) => new URL(name).pathname === path);
    const arrivedAt = (answers[0] as PerformanceResourceTiming).responseEnd;
    return (window.noted.rowsPaintedAt ?? Number.NaN) - arrivedAt;
  }, api);
}

/** The longest task and the slowest key to paint since `since`, in milliseconds; 0 when each was too short to be told. */
export const slowestSince = (page: Page, since: number): Promise<{ task: number; key: number }> =>
  page.evaluate((from) => {
    const longest = (list: { startedAt: number; duration: number }[]) =>
      Math.max(0, ...list.filter(({ startedAt }) => startedAt >= from).map(({ duration }) => duration));
    return { task: longest(window.noted.tasks), key: longest(window.noted.inputs) };
  }, since);

/** How many tasks took longer than that since `since`; the browser tells of none under 50 ms. */
export const longTasksSince = (page: Page, since: number, overMs: number): Promise<number> =>
  page.evaluate(
    ({ from, over }) =>
      window.noted.tasks.filter(({ startedAt, duration }) => startedAt >= from && duration > over).length,
    { from: since, over: overMs },
  );
