const loaded = () =>
  new Promise<unknown>((resolve) => {
    if (document.readyState === "complete") resolve(undefined);
    else addEventListener("load", resolve);
  });

/** A prerendered page is painted only when it is activated. */
const painted = () =>
  new Promise<void>((resolve) => {
    new PerformanceObserver((_entries, observer) => {
      observer.disconnect();
      resolve();
    }).observe({ type: "paint", buffered: true });
  });

const IDLE_AT_LATEST_MS = 2000;
const NEARLY_IDLE_MS = 200;

/** Waits until the browser is idle, which is after the first paint. Not every browser reports idle time. */
const idle = () =>
  new Promise<unknown>((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(resolve, { timeout: IDLE_AT_LATEST_MS });
    else setTimeout(resolve, NEARLY_IDLE_MS);
  });

/** Resolves when the page is loaded and painted and the browser is idle. */
export const pageSettled = () => Promise.all([loaded(), painted()]).then(idle);
