import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from "react";
import type { TimelineEvent } from "#features/events/events.contract.ts";
import { timelineLabels } from "#features/events/events.labels.ts";
import { eventPath } from "#features/events/events.rules.ts";
import { pointTime, type TimelineLayout, type TimelinePoint, timelineLayout } from "#features/events/timeline.rules.ts";
import { IconButton } from "#kit/action/button.tsx";
import { Picture } from "#kit/media/picture.tsx";
import { formatLongDay } from "#shared/dates.ts";

/** The least distance of two points in pixels: the size of a target. */
const UNIT_PIXELS = 24;
/** A line that fits these pixels is not long. */
const SMALL_SCREEN = 768;
/** The years are below the line. */
const ABOVE_YEARS = "translate(0 -32)";
const PICTURE_SIZES = "(min-width: 1024px) 544px, (min-width: 640px) 50vw, 100vw";

interface Selection {
  point: number;
  /** The index of the event within the point. */
  item: number;
}

export interface EventTimelineProps {
  points: readonly TimelinePoint[];
  /** The events of the point that shows first. */
  shown: readonly TimelineEvent[];
  /** That point, and the index of the event in it. */
  start: Selection;
  fetchYear?: (year: string) => Promise<TimelineEvent[]>;
}

/** Returns the event after or before a selection, or the same one at the ends. */
function stepFrom(points: readonly TimelinePoint[], { point, item }: Selection, by: 1 | -1): Selection {
  const within = item + by;
  if (within >= 0 && within < (points[point]?.count ?? 0)) return { point, item: within };
  const next = points[point + by];
  if (!next) return { point, item };
  return { point: point + by, item: by === 1 ? 0 : next.count - 1 };
}

/** Returns the years that are loaded, and loads the year of the current point once it is not the first one. */
function useYears(
  point: TimelinePoint | undefined,
  { shown, fetchYear }: Pick<EventTimelineProps, "shown" | "fetchYear">,
) {
  const [years, setYears] = useState<Readonly<Record<string, readonly TimelineEvent[]>>>({});
  const isShown = shown[0]?.date.startsWith(point?.from ?? "-");
  const year = isShown ? undefined : point?.from.slice(0, 4);
  const isLoaded = year === undefined || year in years;
  useEffect(() => {
    if (isLoaded || !fetchYear) return;
    // Without an answer, the point keeps its title and its link.
    fetchYear(year).then(
      (events) => setYears((loaded) => ({ ...loaded, [year]: events })),
      () => {},
    );
  }, [isLoaded, year, fetchYear]);
  return isShown
    ? shown
    : year === undefined
      ? []
      : (years[year]?.filter(({ date }) => date.startsWith(point?.from ?? "-")) ?? []);
}

/**
 * All events as points on a line. Without scripts, the points and years are links. With scripts, a finger, the mouse or
 * the arrow keys move along the line and show each event.
 */
export function EventTimeline({ points, shown, start, fetchYear }: EventTimelineProps) {
  const layout = useMemo(() => timelineLayout(points), [points]);
  const [selection, setSelection] = useState(start);
  const scroller = useRef<HTMLDivElement>(null);
  const point = points[selection.point];
  const place = layout.points[selection.point];
  const events = useYears(point, { shown, ...(fetchYear && { fetchYear }) });

  const select = (index: number) =>
    setSelection((current) => (current.point === index ? current : { point: index, item: 0 }));
  const focusPoint = (index: number) => {
    const link = scroller.current?.querySelector<SVGAElement>(`[data-point="${index}"]`);
    link?.focus({ preventScroll: true });
    reveal(scroller.current, link);
  };
  function step(by: 1 | -1) {
    const next = stepFrom(points, selection, by);
    setSelection(next);
    return next.point;
  }
  function onKeyDown(event: KeyboardEvent) {
    const { key } = event;
    const last = points.length - 1;
    const to = { Home: { point: 0, item: 0 }, End: { point: last, item: (points[last]?.count ?? 1) - 1 } }[key];
    if (to) setSelection(to);
    else if (key !== "ArrowRight" && key !== "ArrowLeft") return;
    event.preventDefault();
    focusPoint(to ? to.point : step(key === "ArrowRight" ? 1 : -1));
  }
  const move = useMoves(scroller, layout, select);
  useEffect(() => {
    // A finger moves along a line that needs no scrolling.
    const box = scroller.current;
    if (box && hiddenOf(box) <= 0) box.style.touchAction = "pan-y";
  }, []);

  if (!point) return null;
  return (
    <>
      <Shown
        point={point}
        event={events[selection.item]}
        item={selection.item}
        isFirst={selection.point === 0 && selection.item === 0}
        isLast={selection.point === points.length - 1 && selection.item === point.count - 1}
        onStep={(by) => {
          const index = step(by);
          reveal(scroller.current, scroller.current?.querySelector(`[data-point="${index}"]`));
        }}
      />
      <div ref={scroller} className="timeline-scroller" {...move}>
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing has no fieldset */}
        <svg
          role="group"
          aria-label={timelineLabels.line}
          width={Math.round(layout.units * UNIT_PIXELS)}
          height="100%"
          className="timeline"
          onKeyDown={onKeyDown}
        >
          <g transform={ABOVE_YEARS}>
            <Line points={points} layout={layout} at={place?.dots[selection.item] ?? place} />
          </g>
          {layout.years.map(({ year, to, x, points: indexes }) => (
            <g key={year}>
              <a href={to} className="timeline-year">
                <rect x={`${x}%`} y="100%" width="48" height="28" transform="translate(-10 -28)" fill="none" />
                <text x={`${x}%`} y="100%" dy="-9">
                  {year}
                </text>
              </a>
              <g transform={ABOVE_YEARS}>
                {indexes.map((index) => (
                  <Point
                    key={index}
                    index={index}
                    point={points[index]}
                    place={layout.points[index]}
                    item={index === selection.point ? selection.item : undefined}
                    onFocus={() => select(index)}
                  />
                ))}
              </g>
            </g>
          ))}
        </svg>
      </div>
      {/* For screens that show a part of the line, and for browsers without scripts. */}
      <div className="timeline-years" data-long={layout.units * UNIT_PIXELS > SMALL_SCREEN || undefined}>
        <span className="self-center text-white/85">{timelineLabels.years}</span>
        <ul className="flex flex-wrap gap-x-6">
          {layout.years.map(({ year, to }) => (
            <li key={year}>
              <a href={to} className="text-link inline-flex min-h-11 items-center">
                {year}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

/** Scrolls the line, but not the page, so that a point is in its middle. */
function reveal(scroller: HTMLElement | null, link: Element | null | undefined) {
  if (!scroller || !link) return;
  const [box, inner] = [scroller.getBoundingClientRect(), link.getBoundingClientRect()];
  const away = inner.x + inner.width / 2 - (box.x + box.width / 2);
  if (Math.abs(away) > box.width / 2 - UNIT_PIXELS) scroller.scrollLeft += away;
}

/** The pixels of the line that do not fit. The line starts at its end, so `scrollLeft` is 0 there and negative before. */
const hiddenOf = (box: HTMLElement) => box.scrollWidth - box.clientWidth;

/** Returns the props of a line that selects the point nearest to the mouse, or to the finger that scrolls it. */
function useMoves(
  scroller: { readonly current: HTMLDivElement | null },
  layout: TimelineLayout,
  select: (index: number) => void,
) {
  const touched = useRef(false);
  /**
   * The point that was current when the finger touched the line. The first tap selects a point, and a second tap opens
   * its link.
   */
  const before = useRef<string | undefined>(undefined);

  function selectAt(share: number) {
    const away = layout.points.map(({ x }) => Math.abs(x - share * 100));
    select(away.indexOf(Math.min(...away)));
  }
  return {
    onPointerDown({ pointerType }: PointerEvent) {
      touched.current = pointerType !== "mouse";
      before.current = scroller.current?.querySelector<SVGElement>("[data-current]")?.dataset["point"];
    },
    onPointerMove({ pointerType, clientX }: PointerEvent) {
      const box = scroller.current;
      if (!box || (pointerType !== "mouse" && hiddenOf(box) > 0)) return;
      const share = (clientX - box.getBoundingClientRect().x) / box.clientWidth;
      // The mouse at an end of the window reaches that end of the line.
      box.scrollLeft = (share - 1) * hiddenOf(box);
      selectAt(share);
    },
    onScroll() {
      const box = scroller.current;
      if (!touched.current || !box) return;
      // The reading point moves across the screen, so that a finger reaches both ends.
      selectAt(1 + box.scrollLeft / hiddenOf(box));
    },
    onClickCapture(event: MouseEvent) {
      const link = (event.target as Element).closest<SVGElement>("[data-point]");
      if (!link || !touched.current || link.dataset["point"] === before.current) return;
      event.preventDefault();
      select(Number(link.dataset["point"]));
    },
  };
}

/** Radii in pixels. */
const DOT = 4;
const LARGEST_DOT = 9;
/** The width of the border of a dot in pixels. Its middle is at the radius. */
const BORDER = 2;

interface Dots {
  radius: number;
  isUpcoming: boolean;
  /** An SVG path with a very short line for each dot. The round ends of the line draw the dot. */
  path: string;
}

/** Returns the dots of all points, grouped by appearance: a circle for each of them would make the page slower. */
function groupDots(points: readonly TimelinePoint[], { points: places, side }: TimelineLayout): Dots[] {
  const groups = new Map<string, Dots>();
  const at = (percent: number) => Math.round((percent * side) / 10) / 10;
  places.forEach(({ dots }, index) => {
    const { count = 1, isUpcoming = false } = points[index] ?? {};
    const radius = dots.length > 1 ? DOT : Math.min(DOT + Math.log2(count) * 1.3, LARGEST_DOT);
    const key = `${radius} ${isUpcoming}`;
    const place = dots.map(({ x, y }) => `M${at(x)} ${at(y)}h.1`).join("");
    groups.set(key, { radius, isUpcoming, path: (groups.get(key)?.path ?? "") + place });
  });
  return [...groups.values()];
}

interface LineProps {
  points: readonly TimelinePoint[];
  layout: TimelineLayout;
  /** Where the current event is. */
  at: { x: number } | undefined;
}

function Line({ points, layout, at }: LineProps) {
  const { past, future, points: places, side } = layout;
  const dots = useMemo(() => groupDots(points, layout), [points, layout]);
  return (
    <>
      <svg aria-hidden="true" viewBox={`0 0 ${side} ${side}`} preserveAspectRatio="none" width="100%" height="100%">
        <path
          d={places.map(({ x, y }) => `M${(x * side) / 100} ${(y * side) / 100}V${side}`).join("")}
          className="timeline-stem"
        />
        <polyline points={past} className="timeline-line" />
        <polyline points={future} className="timeline-line timeline-future" />
        {dots.map(({ radius, isUpcoming, path }) => (
          <g key={`${radius} ${isUpcoming}`} className="timeline-dots" data-upcoming={isUpcoming || undefined}>
            <path d={path} strokeWidth={(2 * radius + BORDER).toFixed(1)} />
            <path d={path} strokeWidth={(2 * radius - BORDER).toFixed(1)} />
          </g>
        ))}
      </svg>
      <line x1={`${at?.x}%`} x2={`${at?.x}%`} y1="0" y2="100%" className="timeline-cursor" />
    </>
  );
}

interface PointProps {
  index: number;
  point: TimelinePoint | undefined;
  place: TimelineLayout["points"][number] | undefined;
  /** The index of the current event if it belongs to this point. */
  item: number | undefined;
  onFocus: () => void;
}

function Point({ index, point, place, item, onFocus }: PointProps) {
  if (!point || !place) return null;
  const isCurrent = item !== undefined;
  const marker = isCurrent && (place.dots[item] ?? place);
  const { from, count, title, to } = point;
  const time = pointTime(from);
  return (
    <a
      href={to}
      data-point={index}
      data-current={isCurrent || undefined}
      aria-label={title ? `${title}, ${time}` : timelineLabels.eventsOf(count, time)}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={onFocus}
      className="timeline-point"
    >
      <rect
        x={`${place.x}%`}
        y="0"
        width={UNIT_PIXELS}
        height="100%"
        transform={`translate(-${UNIT_PIXELS / 2} 0)`}
        fill="transparent"
      />
      {marker && <circle cx={`${marker.x}%`} cy={`${marker.y}%`} r={LARGEST_DOT} />}
    </a>
  );
}

interface ShownProps {
  point: TimelinePoint;
  /** Undefined until its year is loaded. */
  event: TimelineEvent | undefined;
  item: number;
  isFirst: boolean;
  isLast: boolean;
  onStep: (by: 1 | -1) => void;
}

/** The current event. Its size is the same for all events. */
function Shown({ point, event, item, isFirst, isLast, onStep }: ShownProps) {
  const time = pointTime(point.from);
  const title = event?.title ?? point.title ?? timelineLabels.eventsOf(point.count, time);
  const facts = [
    event ? formatLongDay(event.date) : time,
    point.isUpcoming && timelineLabels.future,
    point.count > 1 && timelineLabels.place(item + 1, point.count, time),
  ];
  return (
    <>
      <div className="timeline-picture">
        {event && (
          <Picture
            src={event.image}
            alt=""
            ratio="16/9"
            focus={event.focus}
            sizes={PICTURE_SIZES}
            className="rounded-card"
          />
        )}
      </div>
      <div className="timeline-shown">
        <div className="flex min-h-11 items-center justify-between gap-3">
          <p className="min-w-0 font-semibold text-cyan text-sm tabular-nums">{facts.filter(Boolean).join(" · ")}</p>
          <div className="-mr-3 flex noscript:hidden">
            <IconButton
              tone="light"
              label={timelineLabels.back}
              icon={<ChevronLeft aria-hidden="true" />}
              disabled={isFirst}
              onClick={() => onStep(-1)}
            />
            <IconButton
              tone="light"
              label={timelineLabels.on}
              icon={<ChevronRight aria-hidden="true" />}
              disabled={isLast}
              onClick={() => onStep(1)}
            />
          </div>
        </div>
        <p dir="auto" aria-live="polite" className="timeline-title break-words font-bold font-heading leading-snug">
          <a href={event ? eventPath(event) : point.to} className="text-white no-underline hover:underline">
            {title}
          </a>
        </p>
      </div>
    </>
  );
}
