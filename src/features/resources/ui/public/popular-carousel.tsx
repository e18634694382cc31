import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { placeOf } from "#features/resources/resources.rules.ts";
import { PauseButton } from "#kit/media/pause-button.tsx";
import { useMediaQuery } from "#kit/media/use-media-query.ts";
import { PopularCard } from "./popular-card.tsx";
import type { ShownResource } from "./shown-resource.ts";
import { usePull } from "./use-pull.ts";
import { useTurning } from "./use-turning.ts";

/** Visible positions on each side of the middle. */
const PLACES = 2;

const placeNamed = (place: number) => (Math.abs(place) > PLACES ? "out" : place);

interface PopularCarouselProps {
  /** At least five. */
  popular: readonly ShownResource[];
}

/** Autoplay needs a screen with space for more than one card. Smaller screens show a list. */
export function PopularCarousel({ popular }: PopularCarouselProps) {
  const list = useRef<HTMLUListElement>(null);
  const turns = useMediaQuery("(width >= 48rem)");
  const still = useMediaQuery("(prefers-reduced-motion: reduce)");
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const paused = chosen ?? still;
  const { held, handlers } = usePull((by) => step(by));
  const { turn, turning, show, step } = useTurning(popular.length, turns && !paused && !hovered && !focused && !held);
  const { position, direction, asked } = turn;

  // The pointer or the focus may be inside before the listeners exist.
  useEffect(() => {
    setHovered(list.current?.matches(":hover") === true && matchMedia("(hover: hover)").matches);
    setFocused(list.current?.querySelector(":focus-visible") != null);
  }, []);

  // When the arrow keys move a focused card away, the link of the middle card gets the focus.
  useEffect(() => {
    if (!list.current?.contains(document.activeElement)) return;
    list.current.querySelector<HTMLElement>(`[data-position="${position}"] a`)?.focus({ preventScroll: true });
  }, [position]);

  function moveByKey(event: KeyboardEvent) {
    if (!turns || (event.key !== "ArrowRight" && event.key !== "ArrowLeft")) return;
    step(event.key === "ArrowRight" ? 1 : -1);
    event.preventDefault();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a carousel is a group, but not a fieldset
    <div
      role="group"
      aria-roledescription={turns ? "carousel" : undefined}
      aria-labelledby="popular-resources"
      onKeyDown={moveByKey}
      onFocus={(event) => setFocused(event.target.matches(":focus-visible"))}
      onBlur={() => setFocused(false)}
    >
      <div
        className="popular-viewport"
        onPointerEnter={(event) => setHovered(event.pointerType === "mouse")}
        onPointerLeave={() => setHovered(false)}
        // A focused link outside the visible area must not scroll the list automatically.
        onScroll={(event) => event.currentTarget.scrollTo(0, 0)}
      >
        <ul
          ref={list}
          data-direction={direction}
          data-asked={asked || undefined}
          data-held={held || undefined}
          data-turning={turning || undefined}
          className="popular-list"
          {...(turns && handlers)}
        >
          {popular.map((resource, index) => (
            <li
              key={resource.id}
              className="popular-slide"
              data-position={index}
              data-place={placeNamed(placeOf(index, position, popular.length))}
            >
              <PopularCard
                resource={resource}
                position={index}
                // Only one link of the carousel is in the tab order, so that keyboard users do not loop.
                reachable={!turns || index === position}
              />
            </li>
          ))}
        </ul>
      </div>
      <div className="popular-controls">
        <PauseButton paused={paused} onToggle={() => setChosen(!paused)} what="popular resources" />
        {popular.map(({ id }, index) => (
          <button
            key={id}
            type="button"
            aria-label={`Go to slide ${index + 1}`}
            aria-current={index === position ? "true" : undefined}
            onClick={() => show(index)}
            className="popular-dot"
          />
        ))}
      </div>
    </div>
  );
}
