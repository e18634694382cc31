import { Library } from "lucide-react";
import { resourceLabels } from "#features/resources/resources.admin.labels.ts";
import {
  createResource,
  deleteResource,
  fetchPresentResource,
  fetchResources,
  type ResourceDraft,
  reorderResources,
  updateResource,
} from "#features/resources/resources.api.ts";
import { type Resource, resourceMessages } from "#features/resources/resources.contract.ts";
import { ResourceMark } from "#features/resources/ui/public/resource-mark.tsx";
import { ExternalLink } from "#kit/action/button.tsx";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { type AdminContent, ContentScreen } from "#kit/admin/content-screen.tsx";
import { listLoader, type PageProps } from "#kit/admin/load.ts";
import { type ItemActions, ItemButtons } from "#kit/list/item-buttons.tsx";
import { SelectBox } from "#kit/list/selection.tsx";
import { SortableList } from "#kit/list/sortable-list.tsx";
import { Card } from "#kit/page/card.tsx";
import { StateBadge } from "#kit/publishing/state-badge.tsx";
import { isSeen } from "#shared/publishing.ts";
import { ResourceFormDialog } from "./resource-form-dialog.tsx";

const PAGE = "/resources";

export const meta = adminMeta(resourceLabels.list.title);

export const clientLoader = listLoader(fetchResources, resourceMessages.listFailed);

const content: AdminContent<Resource, ResourceDraft> = {
  path: "/resources",
  fetch: fetchPresentResource,
  create: createResource,
  update: updateResource,
  remove: deleteResource,
  reorder: reorderResources,
  describe: (resource) => ({
    name: resource.title,
    image: resource.image ?? undefined,
    places: isSeen(resource) ? [{ label: resourceLabels.list.title, to: PAGE }] : [],
    view: PAGE,
  }),
  labels: resourceLabels.list,
  messages: resourceMessages,
};

export default function ResourcesScreen({ loaderData }: PageProps<typeof clientLoader>) {
  return (
    <ContentScreen content={content} icon={<Library />} loaded={loaderData} Form={ResourceFormDialog}>
      {(resources, actions) => <ResourcesList resources={resources} {...actions} />}
    </ContentScreen>
  );
}

interface ResourcesListProps extends ItemActions<Resource> {
  resources: readonly Resource[];
  /** Saves an order of IDs. Settles when `resources` are up to date. */
  onReorder: (ids: string[]) => Promise<void>;
}

function ResourcesList({ resources, onReorder, ...actions }: ResourcesListProps) {
  return (
    <SortableList
      label={resourceLabels.resources}
      items={resources}
      getKey={({ _id }) => _id}
      getLabel={({ title }) => title}
      onReorder={onReorder}
      className="flex flex-col gap-2 [&_[data-move]>svg]:rotate-90"
      renderItem={(resource, { handle, buttons }) => (
        <Card padding="none" className="flex flex-wrap items-center gap-x-3 gap-y-1 p-2 pr-3">
          <SelectBox id={resource._id} name={resource.title} className="max-sm:-ml-3" />
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
                <span className="rounded-full bg-brand/10 px-3 py-1 font-semibold text-brand text-xs">
                  {resourceLabels.popular}
                </span>
              )}
              <StateBadge item={resource} />
            </div>
          </div>
          <div className="-mr-2 ml-auto flex items-center">
            {resources.length > 1 && handle}
            {resources.length > 1 && buttons}
            <ItemButtons item={resource} name={resource.title} {...actions} />
          </div>
        </Card>
      )}
    />
  );
}
