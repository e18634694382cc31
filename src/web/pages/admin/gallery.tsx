import { Images as ImagesIcon } from "lucide-react";
import { useState } from "react";
import {
  createGalleryItem,
  deleteGalleryItem,
  fetchGallery,
  type GalleryItemDraft,
} from "#features/gallery/gallery.calls.ts";
import { type GalleryItem, galleryMessages } from "#features/gallery/gallery.contract.ts";
import { GalleryFormDialog } from "#features/gallery/ui/admin/gallery-form-dialog.tsx";
import { ImagesGrid } from "#features/gallery/ui/admin/images-grid.tsx";
import { Button } from "#kit/action/button.tsx";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { Pagination } from "#kit/list/pagination.tsx";
import { AdminHeading } from "#kit/page/admin-heading.tsx";
import { counted } from "#web/admin/counted.ts";
import { load } from "#web/admin/load.ts";
import { LoadedContent } from "#web/admin/loaded-content.tsx";
import { useDeletion } from "#web/admin/use-deletion.tsx";
import { usePaging } from "#web/admin/use-paging.ts";
import { afterWrite, useWrite } from "#web/admin/use-write.ts";
import { adminMeta } from "#web/page-meta.ts";
import { unlessOtherPage } from "#web/revalidation.ts";
import type { Route } from "./+types/gallery";

const PAGE_SIZE = 48;

export const meta = () => adminMeta("Gallery");

export const clientLoader = () => load(fetchGallery, galleryMessages.listFailed);

export const shouldRevalidate = unlessOtherPage;

interface ImagesProps {
  items: readonly GalleryItem[];
  onAdd: () => void;
  onDelete: (item: GalleryItem) => void;
}

function Images({ items, onAdd, onDelete }: ImagesProps) {
  const { onPage, pagination } = usePaging(items, PAGE_SIZE);
  if (items.length === 0)
    return (
      <EmptyState
        icon={<ImagesIcon />}
        title="No images yet"
        description="Images you add appear here and in the public gallery at once."
        action={<Button onClick={onAdd}>Add First Image</Button>}
      />
    );
  return (
    <>
      <ImagesGrid items={onPage} onDelete={onDelete} />
      <Pagination label="Pages of images" className="mt-6" {...pagination} />
    </>
  );
}

export default function AdminGalleryPage({ loaderData }: Route.ComponentProps) {
  const write = useWrite();
  const [adding, setAdding] = useState(false);
  const deletion = useDeletion({
    noun: "image",
    remove: deleteGalleryItem,
    done: "Image deleted",
    failureSentence: galleryMessages.deleteFailed,
  });
  const add = () => setAdding(true);

  async function save(draft: GalleryItemDraft, onProgress: (sent: number) => void) {
    await write((api) => createGalleryItem(api, draft, { onProgress }), "Image added");
    afterWrite(() => setAdding(false));
  }

  return (
    <>
      <AdminHeading
        title="Gallery"
        description={loaderData.data && counted(loaderData.data.length, "image")}
        actions={<Button onClick={add}>Add Image</Button>}
      />
      {deletion.banner}
      <LoadedContent loaded={loaderData}>
        {(items) => <Images items={items} onAdd={add} onDelete={deletion.ask} />}
      </LoadedContent>
      {adding && <GalleryFormDialog onSave={save} onClose={() => setAdding(false)} />}
      {deletion.question}
    </>
  );
}
