import { GalleryHorizontal } from "lucide-react";
import { Link } from "react-router";
import { bannerLabels } from "#features/banners/banners.admin.labels.ts";
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
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { type AdminContent, ContentScreen } from "#kit/admin/content-screen.tsx";
import { listLoader, type PageProps } from "#kit/admin/load.ts";
import { type ItemActions, ItemButtons } from "#kit/list/item-buttons.tsx";
import { SelectBox } from "#kit/list/selection.tsx";
import { SortableList } from "#kit/list/sortable-list.tsx";
import { Picture } from "#kit/media/picture.tsx";
import { Card } from "#kit/page/card.tsx";
import { StateBadge } from "#kit/publishing/state-badge.tsx";
import { BannerFormDialog, placesOfBanner } from "./banner-form-dialog.tsx";

export const meta = adminMeta(bannerLabels.list.title);

export const clientLoader = listLoader(fetchBanners, bannerMessages.listFailed);

const content: AdminContent<Banner, BannerDraft> = {
  path: "/banner",
  fetch: fetchBanner,
  create: createBanner,
  update: updateBanner,
  remove: deleteBanner,
  reorder: reorderBanners,
  describe: (banner) => ({ name: banner.title, image: banner.image, places: placesOfBanner(banner), view: "/" }),
  labels: bannerLabels.list,
  messages: bannerMessages,
};

export default function BannersScreen({ loaderData }: PageProps<typeof clientLoader>) {
  return (
    <ContentScreen
      content={content}
      icon={<GalleryHorizontal />}
      loaded={loaderData}
      description={
        loaderData.data && (
          <>
            {bannerLabels.count(loaderData.data.total)} {bannerLabels.shownWhile}{" "}
            <Link to="/admin/hero-settings">{bannerLabels.displayMode}</Link> is Image Carousel.
          </>
        )
      }
      Form={BannerFormDialog}
    >
      {(banners, actions) => <BannersGrid banners={banners} {...actions} />}
    </ContentScreen>
  );
}

interface BannersGridProps extends ItemActions<Banner> {
  banners: readonly Banner[];
  /** Saves an order of IDs. Settles when `banners` are up to date. */
  onReorder: (ids: string[]) => Promise<void>;
}

function BannersGrid({ banners, onReorder, ...actions }: BannersGridProps) {
  return (
    <SortableList
      label={bannerLabels.banners}
      items={banners}
      getKey={(banner) => banner._id}
      getLabel={(banner) => banner.title}
      onReorder={onReorder}
      className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3"
      itemClassName="flex"
      renderItem={(banner, { handle, buttons }) => (
        <Card padding="none" className="relative flex w-full flex-col">
          <SelectBox id={banner._id} name={banner.title} onPicture />
          <Picture
            src={banner.image}
            alt={banner.alt}
            ratio="21/9"
            focus={banner.focus}
            sizes="(min-width: 1280px) 380px, (min-width: 640px) 45vw, 100vw"
          />
          <div className="flex flex-1 flex-col gap-1 p-4 pb-2">
            <h2 dir="auto" className="line-clamp-2 break-words text-lg leading-snug">
              {banner.title}
            </h2>
            <p dir="auto" className="line-clamp-3 break-words text-muted text-sm">
              {banner.description}
            </p>
            <StateBadge item={banner} />
            <div className="-mx-2 mt-auto flex items-center pt-1">
              {banners.length > 1 && handle}
              {banners.length > 1 && buttons}
              <span className="ml-auto" />
              <ItemButtons item={banner} name={banner.title} {...actions} />
            </div>
          </div>
        </Card>
      )}
    />
  );
}
