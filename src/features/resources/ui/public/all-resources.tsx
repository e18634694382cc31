import { clsx } from "clsx/lite";
import { ArrowUpRight } from "lucide-react";
import { beginning, gradientOf, inWords, splitIntoColumns } from "#features/resources/resources.rules.ts";
import { ExternalLink } from "#kit/action/button.tsx";
import { Section } from "#kit/page/section.tsx";
import { ResourceMark } from "./resource-mark.tsx";
import type { ShownResource } from "./shown-resource.ts";

const COLUMNS = 3;

interface AllResourcesProps {
  /** The non-popular resources, in order. */
  resources: readonly ShownResource[];
  /** Whether these are all resources, because none is popular. */
  isWhole: boolean;
}

export function AllResources({ resources, isWhole }: AllResourcesProps) {
  const placed = resources.map((resource, position) => ({ resource, position }));
  const columns = splitIntoColumns(placed, COLUMNS).map((cards, column) => ({ column, cards }));
  return (
    <Section
      tone="navy"
      title="All Resources"
      titleId="all-resources"
      lead={`${beginning(inWords(resources.length))}${isWhole ? "" : " more"}, from your first school visit to your first company.`}
      className="overflow-x-clip"
    >
      <div className="resource-columns" data-odd={resources.length % 2 === 1 || undefined}>
        {columns
          .filter(({ cards }) => cards.length > 0)
          .map(({ column, cards }) => (
            <ul key={column} className="resource-column">
              {cards.map(({ resource, position }) => (
                <ResourceCard key={resource.id} resource={resource} position={position} />
              ))}
            </ul>
          ))}
      </div>
    </Section>
  );
}

interface ResourceCardProps {
  resource: ShownResource;
  position: number;
}

function ResourceCard({ resource: { id, title, description, mark, link }, position }: ResourceCardProps) {
  return (
    <li
      id={id}
      className={clsx("resource-card relative rounded-card p-6 text-white", `gradient-${gradientOf(position)}`)}
    >
      <div className="flex items-start gap-4">
        <ResourceMark src={mark} title={title} className="size-14 ring-2 ring-white/80" />
        <h3 dir="auto" className="min-w-0 flex-1 self-center break-words text-xl">
          {title}
        </h3>
        <ExternalLink
          href={link}
          aria-label={`Open ${title} (opens in a new tab)`}
          className="-mt-2 -mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded-full text-white outline-none after:absolute after:inset-0 after:rounded-card"
        >
          <ArrowUpRight aria-hidden="true" className="size-5" />
        </ExternalLink>
      </div>
      <p dir="auto" className="mt-4 break-words">
        {description}
      </p>
    </li>
  );
}
