/** Keeps `aria-expanded` of the menu's button true to the menu, and closes the menu with a choice. */
export function watchMenu() {
  const menu = document.querySelector<HTMLElement>(".main-menu");
  const toggle = document.querySelector(".menu-toggle");
  if (!menu?.hidePopover || !toggle) return;
  const tell = (open: boolean) => toggle.setAttribute("aria-expanded", String(open));
  tell(menu.matches(":popover-open"));
  menu.addEventListener("toggle", (event) => tell((event as ToggleEvent).newState === "open"));
  // Whoever comes back finds the page as it was left, and the menu closed.
  addEventListener("pagehide", () => menu.hidePopover());
}
