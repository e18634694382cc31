import { ArrowUpRight } from "lucide-react";
import { type Resource, resources } from "#features/resources/resources.data.ts";
import { gradientOf, splitIntoColumns } from "#features/resources/resources.rules.ts";
import { ExternalLink } from "#kit/action/external-link.tsx";
import { classNames } from "#kit/class-names.ts";
import { Section } from "#kit/page/section.tsx";
import { ResourceMark } from "./resource-mark.tsx";

const COLUMNS = 3;
const others = resources.filter((resource) => !resource.popular).map((resource, position) => ({ resource, position }));
const columns = splitIntoColumns(others, COLUMNS).map((cards, column) => ({ column, cards }));

export function AllResources() {
  return (
    <Section
      tone="navy"
      title="All Resources"
      titleId="all-resources"
      lead="Fifteen more, from your first school visit to your first company."
      className="overflow-x-clip"
    >
      <div className="resource-columns">
        {columns.map(({ column, cards }) => (
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

function ResourceCard({ resource: { title, desc, img, link }, position }: { resource: Resource; position: number }) {
  return (
    <li
      className={classNames("resource-card relative rounded-card p-6 text-white", `gradient-${gradientOf(position)}`)}
    >
      <div className="flex items-start gap-4">
        <ResourceMark src={img} className="size-14 ring-2 ring-white/80" />
        <h3 className="flex-1 self-center text-xl">{title}</h3>
        <ExternalLink
          href={link}
          aria-label={`Open ${title} (opens in a new tab)`}
          className="-mt-2 -mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded-full text-white outline-none after:absolute after:inset-0 after:rounded-card"
        >
          <ArrowUpRight aria-hidden="true" className="size-5" />
        </ExternalLink>
      </div>
      <p className="mt-4">{desc}</p>
    </li>
  );
}
