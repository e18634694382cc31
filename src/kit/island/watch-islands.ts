import { pageSettled } from "./page-settled.ts";
import { type IslandCode, SleepingIslands } from "./sleeping-islands.ts";

/** Elements that need a hydrated island. External links and submit buttons work without. */
const ANSWERED_BY_ISLAND = 'button[type="button"], a:not([target])';

const wantsAnotherTab = (event: MouseEvent) => event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** Islands have no box of their own, so their content is observed. */
const boxOf = (island: Element) => island.firstElementChild ?? island;

/**
 * Hydrates islands: on interaction immediately, others when they are visible, the page has loaded and the browser is
 * idle.
 */
export function watchIslands(code: IslandCode) {
  const sleeping = new SleepingIslands(code);

  function reachedFor({ target }: Event) {
    const island = sleeping.around(target);
    if (island) void sleeping.wake(island);
  }

  /** A click before hydration is held back and repeated afterwards. */
  function pressed(event: MouseEvent) {
    const island = sleeping.around(event.target);
    const control = island && event.target instanceof Element && event.target.closest<HTMLElement>(ANSWERED_BY_ISLAND);
    if (!control || event.button !== 0 || wantsAnotherTab(event)) return;
    event.preventDefault();
    event.stopPropagation();
    void sleeping.wake(island).then(() => control.click());
  }

  function wakeWhatIsSeen() {
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        const island = sleeping.around(target);
        if (island) void sleeping.wake(island);
      }
    });
    for (const island of document.querySelectorAll('[data-when="seen"]')) observer.observe(boxOf(island));
  }

  for (const type of ["pointerover", "focusin"]) document.addEventListener(type, reachedFor);
  document.addEventListener("click", pressed, true);
  void pageSettled().then(wakeWhatIsSeen);
}
