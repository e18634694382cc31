import { pageSettled } from "./page-settled.ts";
import { type IslandCode, SleepingIslands } from "./sleeping-islands.ts";

/** What an island does itself once it is awake; a link to elsewhere and a form's button need nobody. */
const ANSWERED_BY_ISLAND = 'button[type="button"], a:not([target])';

const wantsAnotherTab = (event: MouseEvent) => event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** An island has no box of its own, only what is in it. */
const boxOf = (island: Element) => island.firstElementChild ?? island;

/**
 * Wakes the page's islands: those that somebody reaches for at once, others once they are in sight of a loaded page whose
 * browser has nothing left to do.
 */
export function watchIslands(code: IslandCode) {
  const sleeping = new SleepingIslands(code);

  function reachedFor({ target }: Event) {
    const island = sleeping.around(target);
    if (island) void sleeping.wake(island);
  }

  /** A press that comes before its island is awake is held back, and made again when it is. */
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
