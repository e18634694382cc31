import { type RefObject, useEffect, useState } from "react";
import type { PopularCarousel } from "./popular-carousel.ts";

/** Below this the popular resources are a plain list. */
const CAROUSEL_FROM = "(width >= 48rem)";
const REDUCED_MOTION = "(prefers-reduced-motion: reduce)";

/** The carousel in `viewport`, where the screen has room for one; its code is fetched only then. */
export function usePopularCarousel(viewport: RefObject<HTMLElement | null>) {
  const [carousel, setCarousel] = useState<PopularCarousel | null>(null);
  const [position, setPosition] = useState(0);
  const [paused, setPaused] = useState(false);

  useEffect(() => {
    const room = matchMedia(CAROUSEL_FROM);
    const still = matchMedia(REDUCED_MOTION);
    let current: PopularCarousel | null = null;
    let wanted = 0;

    const leave = () => {
      wanted += 1;
      current?.destroy();
      current = null;
      setCarousel(null);
      setPosition(0);
    };
    const arrange = async () => {
      leave();
      const turn = wanted;
      setPaused(still.matches);
      if (!room.matches) return;
      const { startCarousel } = await import("./popular-carousel.ts");
      if (turn !== wanted || viewport.current === null) return;
      current = startCarousel(viewport.current, { still: still.matches, onSlide: setPosition });
      setCarousel(current);
    };

    arrange();
    for (const query of [room, still]) query.addEventListener("change", arrange);
    return () => {
      for (const query of [room, still]) query.removeEventListener("change", arrange);
      leave();
    };
  }, [viewport]);

  return { carousel, position, paused, setPaused };
}
