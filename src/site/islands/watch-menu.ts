/** Updates `aria-expanded` of the menu button, and closes the menu after a selection. */
export function watchMenu() {
  const menu = document.querySelector<HTMLElement>(".main-menu");
  const toggle = document.querySelector(".menu-toggle");
  if (!menu?.hidePopover || !toggle) return;
  const tell = (open: boolean) => toggle.setAttribute("aria-expanded", String(open));
  tell(menu.matches(":popover-open"));
  menu.addEventListener("toggle", (event) => tell((event as ToggleEvent).newState === "open"));
  // The back button restores the page from the browser's cache, with the menu closed.
  addEventListener("pagehide", () => menu.hidePopover());
}
