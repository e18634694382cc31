import { Images } from "lucide-react";
import { galleryLabels } from "#features/gallery/gallery.admin.labels.ts";
import { fetchGallery } from "#features/gallery/gallery.api.ts";
import { galleryMessages } from "#features/gallery/gallery.contract.ts";
import { ListScreen } from "#kit/admin/list-screen.tsx";
import { type PageProps, pageLoader } from "#kit/admin/load.ts";
import { AlbumImages, type EventsOfImages, useGalleryForms } from "./use-gallery-forms.tsx";

export const loadGallery = pageLoader(fetchGallery, { pageSize: 48, failed: galleryMessages.listFailed });

export function GalleryScreen({ loaderData, ...events }: PageProps<typeof loadGallery> & EventsOfImages) {
  const forms = useGalleryForms(events);
  return (
    <>
      <ListScreen
        labels={galleryLabels.list}
        icon={<Images />}
        loaded={loaderData}
        onAdd={forms.add}
        banner={forms.banner}
        hasSearch
      >
        {(items) => <AlbumImages items={items} forms={forms} findEvents={events.findEvents} />}
      </ListScreen>
      {forms.shown}
    </>
  );
}
