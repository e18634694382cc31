import { type IslandCode, pageSettled, watchIslands } from "#kit/island/lazy-hydration.ts";
import { watchPictures } from "#kit/media/picture-state.ts";

/** The code of each island, by its name in the page. Loaded only when the island becomes visible or is used. */
export const islandCode: IslandCode = {
  album: async () => (await import("#features/gallery/ui/public/album-pictures.tsx")).AlbumPictures,
  copy: async () => (await import("#kit/action/copy-button.tsx")).CopyButton,
  door: async () => (await import("#features/registrations/ui/door/door-page.tsx")).DoorPage,
  "event-pictures": async () => (await import("#features/events/ui/public/image-carousel.tsx")).ImageCarousel,
  "event-timeline": async () => (await import("./event-timeline.tsx")).EventTimelineIsland,
  "event-text": async () => (await import("#features/events/ui/public/expandable-text.tsx")).ExpandableText,
  "floating-marks": async () => (await import("#features/resources/ui/public/floating-marks.tsx")).FloatingMarks,
  "hero-slideshow": async () => (await import("#features/hero/ui/public/hero-slideshow.tsx")).HeroSlideshow,
  "hero-video": async () => (await import("#features/hero/ui/public/hero-video.tsx")).HeroVideo,
  join: async () => (await import("./join.tsx")).JoinIsland,
  "popular-resources": async () => (await import("#features/resources/ui/public/popular-carousel.tsx")).PopularCarousel,
  register: async () => (await import("./register.tsx")).RegisterIsland,
  "registration-state": async () => (await import("./registration-state.tsx")).RegistrationStateIsland,
  share: async () => (await import("#features/events/ui/public/share-event.tsx")).ShareEvent,
};

/** Updates `aria-expanded` of the menu button, and closes the menu after a selection. */
export function watchMenu() {
  const menu = document.querySelector<HTMLElement>(".main-menu");
  const toggle = document.querySelector(".menu-toggle");
  if (!menu?.hidePopover || !toggle) return;
  const setExpanded = (open: boolean) => toggle.setAttribute("aria-expanded", String(open));
  setExpanded(menu.matches(":popover-open"));
  menu.addEventListener("toggle", (event) => setExpanded((event as ToggleEvent).newState === "open"));
  // The back button restores the page from the browser's cache, with the menu closed.
  addEventListener("pagehide", () => menu.hidePopover());
}

// The only script of public pages. Runs after parsing, and loads more code only for islands.
watchIslands(islandCode);
watchMenu();
// In a separate task, so that input events are handled in between.
setTimeout(watchPictures);
// Decorations load after the page is readable.
void pageSettled().then(async () => {
  document.documentElement.toggleAttribute("data-settled", true);
  if (document.querySelector("form[data-apply]")) (await import("./filters.ts")).watchFilters();
});
