import type { ReactNode } from "react";
import { posterOf, type VideoSource, videoSource } from "#features/hero/hero.rules.ts";
import { SignalTrace } from "#kit/brand/marks.tsx";
import { Island } from "#kit/island/island.tsx";
import { type HeroSlide, HeroSlideshow } from "./hero-slideshow.tsx";
import { HeroVideo } from "./hero-video.tsx";

interface HeroProps {
  /** Without a video the banners are shown. */
  videoUrl: string | undefined;
  slides: readonly HeroSlide[];
  children: ReactNode;
  /** Content below the moving part, at the end of the first screen. */
  foot?: ReactNode;
}

// A single banner has no slideshow.
function Slides({ slides }: { slides: readonly HeroSlide[] }) {
  if (slides.length < 2) return <HeroSlideshow slides={slides} />;
  return <Island name="hero-slideshow" of={HeroSlideshow} hydrate="visible" props={{ slides }} />;
}

// The poster attribute cannot set a fetch priority, so the poster is preloaded.
function Video({ source }: { source: VideoSource }) {
  const poster = posterOf(source);
  return (
    <>
      {poster && <link rel="preload" as="image" href={poster} fetchPriority="high" />}
      <Island name="hero-video" of={HeroVideo} hydrate="engaged" props={{ source }} />
      {poster && <div aria-hidden="true" className="tint" />}
    </>
  );
}

export function Hero({ videoUrl, slides, children, foot }: HeroProps) {
  // The text is centered, so showing half of it would make it move when the rest arrives. An element without a next
  // sibling is still being read.
  return (
    <section
      aria-label="Welcome"
      className="on-navy flex min-h-[80svh] not-has-[+*]:invisible flex-col bg-navy text-white md:min-h-[calc(100svh-4.5rem-1px)]"
    >
      <div className="relative flex flex-1 items-center overflow-hidden">
        {/* The heading precedes the buttons of the video in reading order. */}
        <div className="relative z-20 w-full pt-8 pb-24">{children}</div>
        {videoUrl === undefined ? <Slides slides={slides} /> : <Video source={videoSource(videoUrl)} />}
        <div
          aria-hidden="true"
          className="screen-only pointer-events-none absolute inset-0 z-10 bg-navy/75 lg:bg-transparent lg:bg-linear-to-r lg:from-navy lg:via-navy/75 lg:to-navy/20"
        />
        {videoUrl === undefined && (
          <SignalTrace className="pointer-events-none absolute inset-x-0 bottom-20 z-10 h-16 text-cyan/70 lg:h-24" />
        )}
      </div>
      {foot}
    </section>
  );
}
