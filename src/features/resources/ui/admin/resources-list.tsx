import { Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import type { Resource } from "#features/resources/resources.contract.ts";
import { ResourceMark } from "#features/resources/ui/public/resource-mark.tsx";
import { ExternalLink } from "#kit/action/external-link.tsx";
import { IconButton } from "#kit/action/icon-button.tsx";
import { SelectBox } from "#kit/list/select-box.tsx";
import { SortableList } from "#kit/list/sortable-list.tsx";
import { Card } from "#kit/page/card.tsx";
import { StateBadge } from "#kit/publishing/state-badge.tsx";

interface ResourcesListProps {
  resources: readonly Resource[];
  /** Saves an order, given as ids; settles when `resources` are up to date. */
  onReorder: (ids: string[]) => Promise<void>;
  onEdit: (resource: Resource) => void;
  /** What else can be done with one, beside editing and deleting it. */
  more?: (resource: Resource) => ReactNode;
  onDelete: (resource: Resource) => void;
}

export function ResourcesList({ resources, onReorder, onEdit, more, onDelete }: ResourcesListProps) {
  return (
    <SortableList
      label="Resources"
      items={resources}
      getKey={({ _id }) => _id}
      getLabel={({ title }) => title}
      onReorder={onReorder}
      className="flex flex-col gap-2 [&_[data-move]>svg]:rotate-90"
      renderItem={(resource, { handle, buttons }) => (
        <Card padding="none" className="flex flex-wrap items-center gap-x-3 gap-y-1 p-2 pr-3">
          <SelectBox id={resource._id} name={resource.title} />
          <ResourceMark src={resource.image} title={resource.title} className="size-12" />
          <div className="flex min-w-0 flex-1 basis-40 flex-wrap items-center gap-x-3 gap-y-1">
            <div className="min-w-0 flex-1 basis-40">
              <h2 dir="auto" className="break-words text-base leading-snug">
                {resource.title}
              </h2>
              <p className="truncate text-sm">
                <ExternalLink href={resource.link} className="text-muted">
                  {new URL(resource.link).hostname}
                </ExternalLink>
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              {resource.popular && (
                <span className="rounded-full bg-brand/10 px-3 py-1 font-semibold text-brand text-xs">Popular</span>
              )}
              <StateBadge item={resource} />
            </div>
          </div>
          <div className="-mr-2 ml-auto flex items-center">
            {resources.length > 1 && handle}
            {resources.length > 1 && buttons}
            {more?.(resource)}
            <IconButton
              label={`Edit ${resource.title}`}
              icon={<Pencil aria-hidden="true" />}
              onClick={() => onEdit(resource)}
            />
            <IconButton
              tone="danger"
              label={`Delete ${resource.title}`}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => onDelete(resource)}
            />
          </div>
        </Card>
      )}
    />
  );
}
