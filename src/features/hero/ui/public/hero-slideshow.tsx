import { clsx } from "clsx/lite";
import { useEffect, useState } from "react";
import { HERO_SLIDE_INTERVAL_MS, nextSlide } from "#features/hero/hero.rules.ts";
import { PauseButton, usePlayback } from "#kit/media/motion.tsx";
import { Picture } from "#kit/media/picture.tsx";

export interface HeroSlide {
  _id: string;
  title: string;
  alt: string;
  image: string;
  focus?: string | undefined;
}

/** The banners, five seconds each. Loads only slides that were shown or come next. */
export function HeroSlideshow({ slides }: { slides: readonly HeroSlide[] }) {
  const { playing, toggle } = usePlayback();
  const [index, setIndex] = useState(0);
  const [reached, setReached] = useState(1);
  const several = slides.length > 1;
  const running = several && playing;

  // A chosen slide stays as long as any other.
  // biome-ignore lint/correctness/useExhaustiveDependencies: choosing a slide restarts the timer
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setIndex((shown) => nextSlide(shown, slides.length)), HERO_SLIDE_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [running, slides.length, index]);

  useEffect(() => setReached((before) => Math.max(before, index + 1)), [index]);

  return (
    <section aria-roledescription="carousel" aria-label="Banners" className="screen-only absolute inset-0">
      {slides.map((slide, position) => (
        <div
          key={slide._id}
          aria-hidden={position !== index}
          className={clsx(
            "absolute inset-0 transition-opacity duration-700 ease-out",
            position === index ? "opacity-100" : "opacity-0",
          )}
        >
          {position <= reached && (
            <Picture
              src={slide.image}
              alt={slide.alt}
              ratio="fill"
              focus={slide.focus}
              sizes="100vw"
              priority={position === 0}
            />
          )}
        </div>
      ))}
      {several && (
        <div className="absolute inset-x-0 bottom-6 z-20 flex flex-wrap items-center justify-center gap-1 px-5 noscript:hidden">
          {slides.map((slide, position) => (
            <button
              key={slide._id}
              type="button"
              aria-label={`Go to slide ${position + 1}`}
              aria-current={position === index ? "true" : undefined}
              onClick={() => setIndex(position)}
              className="group flex size-11 shrink-0 cursor-pointer items-center justify-center"
            >
              <span className="size-3 rounded-full border-2 border-white bg-navy/40 group-aria-[current]:bg-amber" />
            </button>
          ))}
          <PauseButton paused={!running} onToggle={toggle} what="slideshow" />
        </div>
      )}
    </section>
  );
}
