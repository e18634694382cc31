import { Library } from "lucide-react";
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
import { ResourceFormDialog } from "#features/resources/ui/admin/resource-form-dialog.tsx";
import { ResourcesList } from "#features/resources/ui/admin/resources-list.tsx";
import { Button } from "#kit/action/button.tsx";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { counted } from "#kit/admin/counted.ts";
import { BulkList } from "#kit/admin/lifecycle/bulk-list.tsx";
import { ItemMenu } from "#kit/admin/lifecycle/item-menu.tsx";
import { load, type PageProps } from "#kit/admin/load.ts";
import { LoadedContent } from "#kit/admin/loaded-content.tsx";
import { useDeletion } from "#kit/admin/use-deletion.tsx";
import { useItemForm } from "#kit/admin/use-item-form.ts";
import { useWrite } from "#kit/admin/use-write.ts";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { AdminHeading } from "#kit/page/section.tsx";
import { isSeen } from "#shared/publishing.ts";

const PATH = "/resources";

export const meta = adminMeta("Resources");

export const clientLoader = () => load(fetchResources, resourceMessages.listFailed);

const placesOf = (resource: Resource) => (isSeen(resource) ? [{ label: "Resources", to: "/resources" }] : []);

export default function AdminResourcesPage({ loaderData }: PageProps<typeof clientLoader>) {
  const write = useWrite();
  const { open, ...form } = useItemForm<Resource, ResourceDraft>({
    noun: "Resource",
    fetchPresent: fetchPresentResource,
    create: createResource,
    update: updateResource,
    told: ({ title }) => ({ item: title, view: "/resources" }),
  });
  const ordering = useAttempt(resourceMessages.orderFailed);
  const deletion = useDeletion<Resource>({
    noun: "resource",
    remove: deleteResource,
    path: PATH,
    thingOf: (resource) => ({ name: resource.title, image: resource.image ?? undefined, places: placesOf(resource) }),
    done: "Resource deleted",
    failureSentence: resourceMessages.deleteFailed,
  });

  async function reorder(ids: string[]) {
    await ordering.run(() => write((api) => reorderResources(api, ids), "Order saved"));
  }

  return (
    <>
      <AdminHeading
        title="Resources"
        description={loaderData.data && counted(loaderData.data.length, "resource")}
        actions={<Button onClick={form.add}>Add Resource</Button>}
      />
      {deletion.banner}
      <FailureAlert failure={ordering.failure} className="mb-6" />
      <LoadedContent loaded={loaderData}>
        {(resources) =>
          resources.length === 0 ? (
            <EmptyState
              icon={<Library />}
              title="No resources yet"
              description="Links to useful websites. Visitors find them on the Resources page."
              action={<Button onClick={form.add}>Add First Resource</Button>}
            />
          ) : (
            <BulkList items={resources} path={PATH} noun="resource" nameOf={({ title }) => title}>
              <ResourcesList
                resources={resources}
                onReorder={reorder}
                onEdit={form.edit}
                more={(resource) => <ItemMenu path={PATH} item={resource} title={resource.title} />}
                onDelete={deletion.ask}
              />
            </BulkList>
          )
        }
      </LoadedContent>
      {open && <ResourceFormDialog item={open.item} onSave={form.save} onClose={form.close} />}
      {deletion.question}
    </>
  );
}
