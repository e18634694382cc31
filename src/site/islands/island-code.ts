import type { IslandCode } from "#kit/island/sleeping-islands.ts";

/** The code of each island, by its name in the page. Loaded only when the island becomes visible or is used. */
export const islandCode: IslandCode = {
  album: async () => (await import("#features/gallery/ui/public/album-pictures.tsx")).AlbumPictures,
  "event-pictures": async () => (await import("#features/events/ui/public/image-carousel.tsx")).ImageCarousel,
  "event-text": async () => (await import("#features/events/ui/public/expandable-text.tsx")).ExpandableText,
  "floating-marks": async () => (await import("#features/resources/ui/public/floating-marks.tsx")).FloatingMarks,
  "hero-slideshow": async () => (await import("#features/hero/ui/public/hero-slideshow.tsx")).HeroSlideshow,
  "hero-video": async () => (await import("#features/hero/ui/public/hero-video.tsx")).HeroVideo,
  join: async () => (await import("./join.tsx")).JoinIsland,
  "popular-resources": async () => (await import("#features/resources/ui/public/popular-carousel.tsx")).PopularCarousel,
  share: async () => (await import("#features/events/ui/public/share-event.tsx")).ShareEvent,
};
