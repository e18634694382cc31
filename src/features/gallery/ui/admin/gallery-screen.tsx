import { Images } from "lucide-react";
import { Link } from "react-router";
import { galleryLabels } from "#features/gallery/gallery.admin.labels.ts";
import { fetchGallery } from "#features/gallery/gallery.api.ts";
import { galleryMessages } from "#features/gallery/gallery.contract.ts";
import { pictureReportAdminLabels } from "#features/gallery/picture-reports.admin.labels.ts";
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
        banner={
          <>
            <p className="-mt-2 mb-4">
              <Link to="/admin/picture-reports" className="text-link inline-flex min-h-11 items-center">
                {pictureReportAdminLabels.title}
              </Link>
            </p>
            {forms.banner}
          </>
        }
        hasSearch
      >
        {(items) => <AlbumImages items={items} forms={forms} findEvents={events.findEvents} />}
      </ListScreen>
      {forms.shown}
    </>
  );
}
