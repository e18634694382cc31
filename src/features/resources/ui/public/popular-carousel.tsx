import { clsx } from "clsx/lite";
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { pastelOf, placeOf, type Turn, turnOn, turnTowards } from "#features/resources/resources.rules.ts";
import { PauseButton, useMediaQuery } from "#kit/media/motion.tsx";
import { ResourceLink } from "./resource-link.tsx";
import { ResourceMark, type ShownResource } from "./resource-mark.tsx";

interface PopularCardProps {
  resource: ShownResource;
  position: number;
  /** Whether its link is in the tab order. */
  reachable: boolean;
}

/** A card that tilts towards the pointer, with parts at different depths. On phones, the title is beside the mark. */
export function PopularCard({
  resource: { id, title, description, mark, link },
  position,
  reachable,
}: PopularCardProps) {
  return (
    <article id={id} className="tilt-scene h-full" {...tiltHandlers}>
      <div
        className={clsx(
          "tilt-card focus-ring-within popular-card group relative h-full rounded-card p-5 text-ink md:p-7 lg:p-8",
          `pastel-${pastelOf(position)}`,
        )}
      >
        <div className="popular-top items-start justify-between gap-4 md:flex">
          <ResourceMark src={mark} title={title} className="tilt-near size-14 md:size-24" />
          <ResourceLink
            title={title}
            link={link}
            draggable={false}
            tabIndex={reachable ? undefined : -1}
            className="inline-flex size-11 items-center justify-center rounded-full border border-ink/40 text-ink outline-none transition-colors duration-150 after:absolute after:inset-0 after:rounded-card group-hover:bg-ink group-hover:text-paper"
          />
        </div>
        <h3 dir="auto" className="tilt-middle break-words text-2xl md:mt-8">
          {title}
        </h3>
        <p dir="auto" className="mt-3 break-words">
          {description}
        </p>
      </div>
    </article>
  );
}

/** Degrees between the middle of a card and its edge. */
const MOST = 9;

const stillness = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function tilt(event: PointerEvent<HTMLElement>) {
  if (event.pointerType === "touch" || stillness()) return;
  const card = event.currentTarget;
  const box = card.getBoundingClientRect();
  const across = (event.clientX - box.left) / box.width - 0.5;
  const down = (event.clientY - box.top) / box.height - 0.5;
  card.style.setProperty("--tilt-x", `${(-2 * MOST * down).toFixed(1)}deg`);
  card.style.setProperty("--tilt-y", `${(2 * MOST * across).toFixed(1)}deg`);
}

function level(event: PointerEvent<HTMLElement>) {
  event.currentTarget.style.removeProperty("--tilt-x");
  event.currentTarget.style.removeProperty("--tilt-y");
}

/** Tilts the `tilt-card` inside an element towards the pointer. */
const tiltHandlers = { onPointerMove: tilt, onPointerLeave: level };

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
  const { position, direction, isManual } = turn;

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
          data-asked={isManual || undefined}
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

/** Milliseconds, the same value as in the stylesheet. */
const REST = 1500;
const TURN = 1500;
/** Requested turns are faster. */
const MANUAL_TURN_MS = 400;
/** The last frame of a turn may be late. */
const FRAMES = 100;

const START: Turn = { position: 0, target: 0, direction: 1, isManual: false };

/** Turns `count` cards: at intervals while it `plays`, and card by card to a requested one. */
export function useTurning(count: number, plays: boolean) {
  const [turn, setTurn] = useState(START);
  const [settled, setSettled] = useState(START);

  useEffect(() => {
    const onItsWay = turn.position !== turn.target;
    if (!onItsWay && !plays) return;
    const wait = onItsWay ? MANUAL_TURN_MS / 2 : turn === START ? REST : TURN + REST;
    const timer = setTimeout(
      () => setTurn(onItsWay ? turnTowards(turn.target, turn, count) : turnOn(turn, count)),
      wait,
    );
    return () => clearTimeout(timer);
  }, [turn, plays, count]);

  useEffect(() => {
    const timer = setTimeout(() => setSettled(turn), (turn.isManual ? MANUAL_TURN_MS : TURN) + FRAMES);
    return () => clearTimeout(timer);
  }, [turn]);

  return {
    turn,
    /**
     * Whether the cards move. Otherwise they change places immediately, for example when the layout becomes a list.
     */
    turning: turn !== settled,
    show: (target: number) => setTurn(turnTowards(target, turn, count)),
    /** Zero returns the cards to their places. */
    step: (by: 1 | 0 | -1) => setTurn(turnTowards((turn.target + by + count) % count, turn, count)),
  };
}

/** Movements below this number of pixels are clicks. */
const UNSTEADY = 8;
/** Share of the row's width after which a release turns it. */
const ENOUGH = 0.12;

/** Lets a row follow a touch or mouse drag through `--pull`, and reports the direction of the release, if any. */
export function usePull(onPull: (step: 1 | 0 | -1) => void) {
  const [isPulling, setPulling] = useState(false);
  const startedAt = useRef(0);
  const pulled = useRef(false);

  function start(event: PointerEvent<HTMLElement>) {
    pulled.current = false;
    if (event.button !== 0) return;
    startedAt.current = event.clientX;
    setPulling(true);
  }

  function move(event: PointerEvent<HTMLElement>) {
    const by = event.clientX - startedAt.current;
    if (!isPulling || (!pulled.current && Math.abs(by) < UNSTEADY)) return;
    const row = event.currentTarget;
    if (!pulled.current) row.setPointerCapture(event.pointerId);
    pulled.current = true;
    row.style.setProperty("--pull", `${by}px`);
  }

  function letGo(event: PointerEvent<HTMLElement>) {
    setPulling(false);
    if (!pulled.current) return;
    const row = event.currentTarget;
    const by = event.clientX - startedAt.current;
    const enough = Math.abs(by) > row.clientWidth * ENOUGH;
    row.style.removeProperty("--pull");
    onPull(enough ? (by < 0 ? 1 : -1) : 0);
  }

  /** The click at the end of a drag is suppressed. */
  function press(event: MouseEvent) {
    if (pulled.current) event.preventDefault();
  }

  const handlers = {
    onPointerDown: start,
    onPointerMove: move,
    onPointerUp: letGo,
    onPointerCancel: letGo,
    onClickCapture: press,
  };
  return { held: isPulling, handlers };
}
