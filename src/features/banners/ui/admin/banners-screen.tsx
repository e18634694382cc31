import { GalleryHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import {
  type BannerDraft,
  createBanner,
  deleteBanner,
  fetchBanner,
  fetchBanners,
  reorderBanners,
  updateBanner,
} from "#features/banners/banners.api.ts";
import { type Banner, bannerMessages } from "#features/banners/banners.contract.ts";
import { BannerFormDialog } from "#features/banners/ui/admin/banner-form-dialog.tsx";
import { BannersGrid } from "#features/banners/ui/admin/banners-grid.tsx";
import { placesOfBanner } from "#features/banners/ui/admin/places-of-banner.ts";
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

export const meta = adminMeta("Banners");

export const clientLoader = () => load(fetchBanners, bannerMessages.listFailed);

interface BannersProps {
  banners: readonly Banner[];
  onAdd: () => void;
  onReorder: (ids: string[]) => Promise<void>;
  onEdit: (banner: Banner) => void;
  more: (banner: Banner) => ReactNode;
  onDelete: (banner: Banner) => void;
}

function Banners({ banners, onAdd, ...on }: BannersProps) {
  if (banners.length === 0)
    return (
      <EmptyState
        icon={<GalleryHorizontal />}
        title="No images yet"
        description="Images you add appear as slides on the home page when the display mode is Image Carousel."
        action={<Button onClick={onAdd}>Add First Image</Button>}
      />
    );
  return (
    <BulkList items={banners} path="/banner" noun="banner" nameOf={({ title }) => title}>
      <BannersGrid banners={banners} {...on} />
    </BulkList>
  );
}

const Counted = ({ count }: { count: number }) => (
  <>
    {counted(count, "banner")}
    {count !== 1 && ", in the order of the home page"}. The home page shows banners while its{" "}
    <Link to="/admin/hero-settings">display mode</Link> is Image Carousel.
  </>
);

export default function AdminBannersPage({ loaderData }: PageProps<typeof clientLoader>) {
  const write = useWrite();
  const { open, ...form } = useItemForm<Banner, BannerDraft>({
    noun: "Banner",
    fetchPresent: fetchBanner,
    create: createBanner,
    update: updateBanner,
    told: ({ title }) => ({ item: title, view: "/" }),
  });
  const ordering = useAttempt(bannerMessages.orderFailed);
  const deletion = useDeletion<Banner>({
    noun: "banner",
    remove: deleteBanner,
    path: "/banner",
    thingOf: (banner) => ({ name: banner.title, image: banner.image, places: placesOfBanner(banner) }),
    done: "Banner deleted",
    failureSentence: bannerMessages.deleteFailed,
  });

  async function reorder(ids: string[]) {
    await ordering.run(() => write((api) => reorderBanners(api, ids), "Order saved"));
  }

  return (
    <>
      <AdminHeading
        title="Banners"
        description={loaderData.data && <Counted count={loaderData.data.length} />}
        actions={<Button onClick={form.add}>Add Image</Button>}
      />
      {deletion.banner}
      <FailureAlert failure={ordering.failure} className="mb-6" />
      <LoadedContent loaded={loaderData}>
        {(banners) => (
          <Banners
            banners={banners}
            onAdd={form.add}
            onReorder={reorder}
            onEdit={form.edit}
            more={(banner) => <ItemMenu path="/banner" item={banner} title={banner.title} />}
            onDelete={deletion.ask}
          />
        )}
      </LoadedContent>
      {open && <BannerFormDialog item={open.item} onSave={form.save} onClose={form.close} />}
      {deletion.question}
    </>
  );
}
