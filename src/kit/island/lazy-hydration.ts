import type { ComponentType } from "react";

export type IslandCode = Record<string, () => Promise<ComponentType<never>>>;

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

const IDLE_TIMEOUT_MS = 2000;
const FALLBACK_DELAY_MS = 200;

/** Waits until the browser is idle, which is after the first paint. Not every browser reports idle time. */
const idle = () =>
  new Promise<unknown>((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(resolve, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(resolve, FALLBACK_DELAY_MS);
  });

/** Resolves when the page is loaded and painted and the browser is idle. */
export const pageSettled = () => Promise.all([loaded(), painted()]).then(idle);

/** Controls that need a hydrated island. External links and submit buttons work without. */
const NEEDS_HYDRATION = 'button[type="button"], a:not([target])';

const opensNewTab = (event: MouseEvent) => event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

const islandAround = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>("[data-island]") : null;

/** Islands have no box of their own, so their content is observed. */
const boxOf = (island: Element) => island.firstElementChild ?? island;

async function hydrateIsland(island: HTMLElement, code: IslandCode) {
  const name = island.dataset["island"] ?? "";
  try {
    const [{ hydrate }, component] = await Promise.all([import("./hydrate.ts"), code[name]?.()]);
    if (component) hydrate(island, component);
  } catch (error) {
    // Without hydration the island works as without scripts.
    console.error("Failed to hydrate an island", name, error);
  } finally {
    delete island.dataset["island"];
  }
}

/**
 * Hydrates islands: on interaction immediately, others when they are visible, the page has loaded and the browser is
 * idle.
 */
export function watchIslands(code: IslandCode) {
  const hydrations = new WeakMap<Element, Promise<void>>();

  /** Hydrates the island around a target once. Resolves when it is interactive, or when hydration has failed. */
  function hydrateAround(target: EventTarget | null) {
    const island = islandAround(target);
    if (!island) return undefined;
    const hydration = hydrations.get(island) ?? hydrateIsland(island, code);
    hydrations.set(island, hydration);
    return hydration;
  }

  /** Holds back a click before hydration, and repeats it afterwards. */
  function holdClick(event: MouseEvent) {
    const { target } = event;
    const control = islandAround(target) && (target as Element).closest<HTMLElement>(NEEDS_HYDRATION);
    if (!control || event.button !== 0 || opensNewTab(event)) return;
    event.preventDefault();
    event.stopPropagation();
    // A link in a drawing has no `click()`.
    void hydrateAround(target)?.then(() =>
      control.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })),
    );
  }

  function hydrateVisible() {
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        void hydrateAround(target);
      }
    });
    for (const island of document.querySelectorAll('[data-hydrate="visible"]')) observer.observe(boxOf(island));
  }

  for (const type of ["pointerover", "focusin"])
    document.addEventListener(type, ({ target }) => void hydrateAround(target));
  document.addEventListener("click", holdClick, true);
  void pageSettled().then(hydrateVisible);
}
