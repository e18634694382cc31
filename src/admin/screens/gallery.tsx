import { eventsApi, fetchEvents } from "#features/events/events.api.ts";
import { galleryLabels } from "#features/gallery/gallery.admin.labels.ts";
import { GalleryScreen, loadGallery } from "#features/gallery/ui/admin/gallery-screen.tsx";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import type { PageProps } from "#kit/admin/screen-route.tsx";

export const meta = adminMeta(galleryLabels.list.title);

export const clientLoader = loadGallery;

export default function GalleryRoute({ loaderData }: PageProps<typeof clientLoader>) {
  return <GalleryScreen loaderData={loaderData} findEvents={fetchEvents} fetchEvent={eventsApi.fetch} />;
}
