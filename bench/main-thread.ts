import type { Page } from "@playwright/test";

/** Times in milliseconds of the page's clock, recorded in the page. */
interface Noted {
  /** Time when the first table row was on screen. */
  rowsPaintedAt: number | null;
  /** Tasks over 50 ms. The browser does not report shorter tasks. */
  tasks: { startedAt: number; duration: number }[];
  /** Time from each key or input event to the next paint, in steps of 8 ms. The browser reports none under 16 ms. */
  inputs: { startedAt: number; duration: number }[];
}

declare global {
  interface Window {
    noted: Noted;
  }
}

/** Records these times in every document that `page` opens. */
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
      // A task that is queued in a frame runs after the browser has painted the frame.
      requestAnimationFrame(() => setTimeout(() => (noted.rowsPaintedAt = performance.now())));
    });
    rows.observe(document, { childList: true, subtree: true });
  });
}

/** Returns the time from the API response's last byte to the first rows on screen, in milliseconds. */
export async function paintedAfterAnswer(page: Page, api: string): Promise<number> {
  await page.waitForFunction(() => window.noted.rowsPaintedAt !== null);
  return page.evaluate((path) => {
    const answers = performance.getEntriesByType("resource").filter(({ name }) => new URL(name).pathname === path);
    const arrivedAt = (answers[0] as PerformanceResourceTiming).responseEnd;
    return (window.noted.rowsPaintedAt ?? Number.NaN) - arrivedAt;
  }, api);
}

/**
 * Returns the longest task and the slowest key to paint since `since`, in milliseconds. 0 means too short to report.
 */
export const slowestSince = (page: Page, since: number): Promise<{ task: number; key: number }> =>
  page.evaluate((from) => {
    const longest = (list: { startedAt: number; duration: number }[]) =>
      Math.max(0, ...list.filter(({ startedAt }) => startedAt >= from).map(({ duration }) => duration));
    return { task: longest(window.noted.tasks), key: longest(window.noted.inputs) };
  }, since);

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  args?: { name?: string };
  /** CPU time in microseconds. */
  tdur?: number;
}

/**
 * Returns the longest main-thread task during `work`, in milliseconds of CPU time, which other load does not change.
 */
export async function longestTask(page: Page, work: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  if (!browser) throw new Error("The page has no browser to trace");
  await browser.startTracing(page, { categories: ["toplevel", "__metadata"] });
  await work();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const named = traceEvents.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain");
  const mains = new Set(named.map(threadOf));
  const tasks = traceEvents.filter((event) => event.name.endsWith("RunTask") && mains.has(threadOf(event)));
  if (tasks.length === 0) throw new Error("The browser has reported no task");
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}
