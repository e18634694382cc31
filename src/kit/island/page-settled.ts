const loaded = () =>
  new Promise<unknown>((resolve) => {
    if (document.readyState === "complete") resolve(undefined);
    else addEventListener("load", resolve);
  });

/** A page that is made ready before somebody goes there is painted when they do. */
const painted = () =>
  new Promise<void>((resolve) => {
    new PerformanceObserver((_entries, observer) => {
      observer.disconnect();
      resolve();
    }).observe({ type: "paint", buffered: true });
  });

const IDLE_AT_LATEST_MS = 2000;
const NEARLY_IDLE_MS = 200;

/** What is seen first is painted before the browser has time left; not each of them can say when that is. */
const idle = () =>
  new Promise<unknown>((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(resolve, { timeout: IDLE_AT_LATEST_MS });
    else setTimeout(resolve, NEARLY_IDLE_MS);
  });

/** When a page is loaded, has been painted, and leaves the browser time for what nobody waits for. */
export const pageSettled = () => Promise.all([loaded(), painted()]).then(idle);
