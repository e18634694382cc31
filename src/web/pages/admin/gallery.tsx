import { Images } from "lucide-react";
import { useState } from "react";
import { createGalleryItem, deleteGalleryItem, fetchGallery } from "#features/gallery/gallery.calls.ts";
import { galleryMessages } from "#features/gallery/gallery.contract.ts";
import { GalleryFormDialog } from "#features/gallery/ui/admin/gallery-form-dialog.tsx";
import { ImagesGrid } from "#features/gallery/ui/admin/images-grid.tsx";
import { Button } from "#kit/action/button.tsx";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { Pagination } from "#kit/list/pagination.tsx";
import { AdminHeading } from "#kit/page/admin-heading.tsx";
import { adminMeta } from "#web/page-meta.ts";
import { unlessOtherPage } from "#web/revalidation.ts";
import type { Route } from "./+types/gallery";
import { ListFailure } from "./list-failure.tsx";
import { loadList } from "./load-list.ts";
import { useDeletion } from "./use-deletion.tsx";
import { usePaging } from "./use-paging.ts";
import { afterWrite, useWrite } from "./use-write.ts";

const PAGE_SIZE = 48;

export const meta = () => adminMeta("Gallery");

export const clientLoader = () =>
  loadList(async (api) => (await fetchGallery(api, { limit: 100 })).items, galleryMessages.listFailed);

export const shouldRevalidate = unlessOtherPage;

export default function AdminGalleryPage({ loaderData: { items, failure } }: Route.ComponentProps) {
  const write = useWrite();
  const [adding, setAdding] = useState(false);
  const { onPage, pagination } = usePaging(items, PAGE_SIZE);
  const deletion = useDeletion({
    noun: "image",
    remove: deleteGalleryItem,
    done: "Image deleted",
    failureSentence: galleryMessages.deleteFailed,
  });
  const add = () => setAdding(true);

  return (
    <>
      <AdminHeading
        title="Gallery"
        description={failure ? undefined : `${items.length} ${items.length === 1 ? "image" : "images"}`}
        actions={<Button onClick={add}>Add Image</Button>}
      />
      <ListFailure failure={failure} />
      {deletion.banner}
      {items.length === 0 && !failure && (
        <EmptyState
          icon={<Images />}
          title="No images yet"
          description="Images you add appear here and in the public gallery at once."
          action={<Button onClick={add}>Add First Image</Button>}
        />
      )}
      <ImagesGrid items={onPage} onDelete={deletion.ask} />
      <Pagination label="Pages of images" className="mt-6" {...pagination} />
      {adding && (
        <GalleryFormDialog
          onSave={async (draft, onProgress) => {
            await write((api) => createGalleryItem(api, draft, { onProgress }), "Image added");
            afterWrite(() => setAdding(false));
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {deletion.question}
    </>
  );
}
