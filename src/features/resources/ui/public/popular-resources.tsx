import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { resources } from "#features/resources/resources.data.ts";
import { PauseButton } from "#kit/media/pause-button.tsx";
import { Section } from "#kit/page/section.tsx";
import { PopularCard } from "./popular-card.tsx";
import { usePopularCarousel } from "./use-popular-carousel.ts";
import "./popular-resources.css";

const popular = resources.filter((resource) => resource.popular);

export function PopularResources() {
  const viewport = useRef<HTMLDivElement>(null);
  const { carousel, position, paused, setPaused } = usePopularCarousel(viewport);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const plays = !paused && !hovered && !focused;

  useEffect(() => {
    if (plays) carousel?.play();
    else carousel?.stop();
  }, [carousel, plays]);

  // Whoever moves on with the arrow keys from a card's link stays on the link of the card in the middle.
  useEffect(() => {
    const list = viewport.current;
    if (!list?.contains(document.activeElement)) return;
    list.querySelector<HTMLElement>(`[data-position="${position}"] a`)?.focus({ preventScroll: true });
  }, [position]);

  function moveByKey(event: KeyboardEvent) {
    if (event.key === "ArrowRight") carousel?.showNext();
    else if (event.key === "ArrowLeft") carousel?.showPrevious();
    else return;
    event.preventDefault();
  }

  return (
    <Section
      tone="wash"
      title="Popular Resources"
      titleId="popular-resources"
      lead="The five that most of us open first."
      className="overflow-x-clip"
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a carousel is a group, but no fieldset of a form */}
      <div
        role="group"
        aria-roledescription={carousel ? "carousel" : undefined}
        aria-labelledby="popular-resources"
        onKeyDown={moveByKey}
        onFocus={(event) => setFocused(event.target.matches(":focus-visible"))}
        onBlur={() => setFocused(false)}
      >
        <div
          ref={viewport}
          className="popular-viewport"
          onPointerEnter={(event) => setHovered(event.pointerType === "mouse")}
          onPointerLeave={() => setHovered(false)}
          // A focused link beyond the edge must not scroll the list by itself.
          onScroll={(event) => event.currentTarget.scrollTo(0, 0)}
        >
          <ul className="popular-list">
            {popular.map((resource, index) => (
              <li key={resource.id} className="popular-slide" data-position={index}>
                <PopularCard
                  resource={resource}
                  position={index}
                  // One link of the carousel at a time is in the order of Tab, so that nobody is caught in the loop.
                  reachable={!carousel || index === position}
                />
              </li>
            ))}
          </ul>
        </div>
        <div className="popular-controls">
          <PauseButton paused={paused} onToggle={() => setPaused(!paused)} what="popular resources" />
          {popular.map(({ id }, index) => (
            <button
              key={id}
              type="button"
              aria-label={`Go to slide ${index + 1}`}
              aria-current={index === position ? "true" : undefined}
              onClick={() => carousel?.showSlide(index)}
              className="popular-dot"
            />
          ))}
        </div>
      </div>
    </Section>
  );
}
