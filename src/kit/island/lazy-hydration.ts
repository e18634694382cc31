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

/** Phones, on which hydration takes noticeably long. */
const PHONE = "(width < 48rem)";
const ENGAGING = ["scroll", "pointerdown", "keydown"] as const;

/**
 * Resolves when the visitor of a phone first scrolls, or presses a key or the screen outside an island that has not
 * hydrated, because that press hydrates the island. On other screens it resolves immediately. Islands see it as
 * `data-engaged` of the document.
 */
const engaged = () =>
  new Promise<void>((resolve) => {
    const done = new AbortController();
    const engage = () => {
      document.documentElement.toggleAttribute("data-engaged", true);
      done.abort();
      resolve();
    };
    if (!matchMedia(PHONE).matches) return engage();
    const hear = ({ target, isTrusted }: Event) => {
      if (isTrusted && !islandAround(target)) engage();
    };
    for (const type of ENGAGING) addEventListener(type, hear, { passive: true, signal: done.signal });
  });

/** Islands have no box of their own, so their content is observed. */
const boxOf = (island: Element) => island.firstElementChild ?? island;

async function hydrateIsland(island: HTMLElement, code: IslandCode) {
  const name = island.dataset["island"] ?? "";
  try {
    const [{ hydrate }, component] = await Promise.all([import("./hydrate.ts"), code[name]?.()]);
    if (component) hydrate(island, component);
  } catch (error) {
    // Without hydration, the island's links and forms still work.
    console.error("Failed to hydrate an island", name, error);
  } finally {
    delete island.dataset["island"];
  }
}

/**
 * Hydrates islands: on interaction immediately, others when they are visible, the page has loaded and the browser is
 * idle, some of them on phones only for visitors who are engaged.
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

  /** Repeats a touch after hydration, so that a swipe is not lost. */
  function repeatTouch(event: PointerEvent) {
    const { type, target, pointerType } = event;
    if (pointerType === "mouse") return;
    void hydrateAround(target)?.then(() => target?.dispatchEvent(new PointerEvent(type, event)));
  }

  function hydrateVisible(mode: "visible" | "engaged") {
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        void hydrateAround(target);
      }
    });
    for (const island of document.querySelectorAll(`[data-hydrate="${mode}"]`)) observer.observe(boxOf(island));
  }

  for (const type of ["pointerover", "focusin"])
    document.addEventListener(type, ({ target }) => void hydrateAround(target));
  for (const type of ["pointerdown", "pointerup", "pointercancel"] as const)
    document.addEventListener(type, repeatTouch, true);
  document.addEventListener("click", holdClick, true);
  const settled = pageSettled();
  void settled.then(() => hydrateVisible("visible"));
  void Promise.all([settled, engaged()])
    .then(idle)
    .then(() => hydrateVisible("engaged"));
}
