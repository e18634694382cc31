import { ArrowUpRight } from "lucide-react";
import type { Resource } from "#features/resources/resources.data.ts";
import { pastelOf } from "#features/resources/resources.rules.ts";
import { ExternalLink } from "#kit/action/external-link.tsx";
import { classNames } from "#kit/class-names.ts";
import { ResourceMark } from "./resource-mark.tsx";
import { tiltHandlers } from "./tilt.ts";

interface PopularCardProps {
  resource: Resource;
  position: number;
  /** Whether Tab stops at its link. */
  reachable: boolean;
}

/** A card that leans towards the pointer, with its parts at different depths. */
export function PopularCard({ resource: { title, desc, img, link }, position, reachable }: PopularCardProps) {
  return (
    <article className="tilt-scene h-full" {...tiltHandlers}>
      <div
        className={classNames(
          "tilt-card focus-ring-within group relative flex h-full flex-col rounded-card p-7 text-ink lg:p-8",
          `pastel-${pastelOf(position)}`,
        )}
      >
        <div className="flex items-start justify-between gap-4">
          <ResourceMark src={img} className="tilt-near size-24" />
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
        <h3 className="tilt-middle mt-8 text-2xl">{title}</h3>
        <p className="mt-3">{desc}</p>
      </div>
    </article>
  );
}
