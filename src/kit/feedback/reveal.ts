/** Marks an error banner for `revealNew`. */
const MARK = "data-failure";

/** Scrolls an error banner into view, below the sticky header, and focuses it. */
export function reveal(banner: HTMLElement) {
  banner.setAttribute(MARK, "");
  // The page behind an open modal window cannot be focused. The window calls `revealNew` when it closes.
  const modal = document.querySelector("[data-modal]");
  if (modal && !modal.contains(banner)) return;
  banner.scrollIntoView({ block: "nearest" });
  banner.focus({ preventScroll: true });
}

export const revealed = (): ReadonlySet<Element> => new Set(document.querySelectorAll(`[${MARK}]`));

/** Reveals the error banner that appeared after `before`. Returns false if there is none. */
export function revealNew(before: ReadonlySet<Element>): boolean {
  const banner = [...revealed()].find((one) => !before.has(one));
  if (!(banner instanceof HTMLElement)) return false;
  banner.scrollIntoView({ block: "nearest" });
  banner.focus({ preventScroll: true });
  return true;
}
