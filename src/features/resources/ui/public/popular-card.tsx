import { clsx } from "clsx/lite";
import { ArrowUpRight } from "lucide-react";
import type { PointerEvent } from "react";
import { pastelOf } from "#features/resources/resources.rules.ts";
import { ExternalLink } from "#kit/action/button.tsx";
import { ResourceMark, type ShownResource } from "./resource-mark.tsx";

interface PopularCardProps {
  resource: ShownResource;
  position: number;
  /** Whether its link is in the tab order. */
  reachable: boolean;
}

/** A card that tilts towards the pointer, with parts at different depths. */
export function PopularCard({
  resource: { id, title, description, mark, link },
  position,
  reachable,
}: PopularCardProps) {
  return (
    <article id={id} className="tilt-scene h-full" {...tiltHandlers}>
      <div
        className={clsx(
          "tilt-card focus-ring-within group relative flex h-full flex-col rounded-card p-7 text-ink lg:p-8",
          `pastel-${pastelOf(position)}`,
        )}
      >
        <div className="flex items-start justify-between gap-4">
          <ResourceMark src={mark} title={title} className="tilt-near size-24" />
          <ExternalLink
            href={link}
            draggable={false}
            tabIndex={reachable ? undefined : -1}
            aria-label={`Open ${title} (opens in a new tab)`}
            className="inline-flex size-11 items-center justify-center rounded-full border border-ink/40 text-ink outline-none transition-colors duration-150 after:absolute after:inset-0 after:rounded-card group-hover:bg-ink group-hover:text-paper"
          >
            <ArrowUpRight aria-hidden="true" className="size-5" />
          </ExternalLink>
        </div>
        <h3 dir="auto" className="tilt-middle mt-8 break-words text-2xl">
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
