import { GalleryHorizontal } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { createBanner, deleteBanner, fetchBanners, reorderBanners } from "#features/banners/banners.calls.ts";
import { bannerMessages } from "#features/banners/banners.contract.ts";
import { BannerFormDialog } from "#features/banners/ui/admin/banner-form-dialog.tsx";
import { BannersGrid } from "#features/banners/ui/admin/banners-grid.tsx";
import { Button } from "#kit/action/button.tsx";
import { type Failure, FailureAlert, failureOf } from "#kit/feedback/failure.tsx";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { AdminHeading } from "#kit/page/admin-heading.tsx";
import { adminMeta } from "#web/page-meta.ts";
import type { Route } from "./+types/banners";
import { ListFailure } from "./list-failure.tsx";
import { loadList } from "./load-list.ts";
import { useDeletion } from "./use-deletion.tsx";
import { afterWrite, useWrite } from "./use-write.ts";

export const meta = () => adminMeta("Banners");

export const clientLoader = () => loadList(fetchBanners, bannerMessages.listFailed);

export default function AdminBannersPage({ loaderData: { items, failure } }: Route.ComponentProps) {
  const write = useWrite();
  const [adding, setAdding] = useState(false);
  const [orderFailure, setOrderFailure] = useState<Failure | null>(null);
  const deletion = useDeletion({
    noun: "banner",
    remove: deleteBanner,
    done: "Banner deleted",
    failureSentence: bannerMessages.deleteFailed,
  });
  const add = () => setAdding(true);

  async function reorder(ids: string[]) {
    setOrderFailure(null);
    try {
      await write((api) => reorderBanners(api, ids), "Order saved");
    } catch (error) {
      console.error(bannerMessages.orderFailed, error);
      setOrderFailure(failureOf(bannerMessages.orderFailed, error));
    }
  }

  return (
    <>
      <AdminHeading
        title="Banners"
        description={
          !failure && (
            <>
              {items.length} {items.length === 1 ? "banner" : "banners, in the order of the home page"}. The home page
              shows banners while its <Link to="/admin/hero-settings">display mode</Link> is Image Carousel.
            </>
          )
        }
        actions={<Button onClick={add}>Add Image</Button>}
      />
      <ListFailure failure={failure} />
      {deletion.banner}
      <FailureAlert failure={orderFailure} className="mb-6" />
      {items.length === 0 && !failure && (
        <EmptyState
          icon={<GalleryHorizontal />}
          title="No images yet"
          description="Images you add here are the slides at the top of the home page, in its display mode Image Carousel."
          action={<Button onClick={add}>Add First Image</Button>}
        />
      )}
      <BannersGrid banners={items} onReorder={reorder} onDelete={deletion.ask} />
      {adding && (
        <BannerFormDialog
          onSave={async (draft, onProgress) => {
            await write((api) => createBanner(api, draft, { onProgress }), "Banner added");
            afterWrite(() => setAdding(false));
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {deletion.question}
    </>
  );
}
