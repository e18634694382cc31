import { Images } from "lucide-react";
import { useMemo } from "react";
import { galleryLabels } from "#features/gallery/gallery.admin.labels.ts";
import { fetchGallery } from "#features/gallery/gallery.api.ts";
import { galleryMessages } from "#features/gallery/gallery.contract.ts";
import type { AlbumEvent } from "#features/gallery/ui/admin/many/add-images-dialog.tsx";
import { Button } from "#kit/action/button.tsx";
import { ScreenSection } from "#kit/admin/screen-parts.tsx";
import { LoadedContent, load, useLoaded } from "#kit/admin/screen-route.tsx";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { PAGE_LIMIT_MAX } from "#shared/paging.ts";
import { AlbumNotesButton, AlbumNotice, loadAlbumNotes } from "./album-notes.tsx";
import { AlbumImages, type EventsOfImages, useGalleryForms } from "./use-gallery-forms.tsx";

const labels = galleryLabels.album;

/** Loads the album of an event for its page. */
export const loadAlbum = (eventId: string) =>
  load((api) => fetchGallery(api, { event: eventId, limit: PAGE_LIMIT_MAX }), galleryMessages.listFailed);

interface EventAlbumProps extends EventsOfImages {
  album: AlbumEvent;
  /** Undefined while it loads. */
  loaded: Awaited<ReturnType<typeof loadAlbum>> | undefined;
}

/** The images in the album of one event. New images belong to the event. */
export function EventAlbum({ album, loaded, ...events }: EventAlbumProps) {
  const forms = useGalleryForms({ ...events, album });
  // A saved note reloads the album, and the notes with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const notes = useLoaded(useMemo(loadAlbumNotes, [loaded]));
  return (
    <ScreenSection id="album" title={labels.title}>
      <div className="mt-1 mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted text-sm">{labels.text}</p>
        <div className="flex flex-wrap gap-3">
          <AlbumNotesButton notes={notes?.data ?? []} of={{ album: album._id }} />
          <Button onClick={forms.add}>{galleryLabels.list.add}</Button>
        </div>
      </div>
      <div className="mb-4 empty:hidden">
        <AlbumNotice notes={notes?.data?.find((one) => one.album === album._id)} />
      </div>
      {forms.banner}
      <LoadedContent loaded={loaded} waiting={<SpinnerBlock label={labels.loading} />}>
        {({ items, total }) =>
          items.length > 0 ? (
            <>
              <AlbumImages items={items} forms={forms} findEvents={events.findEvents} />
              {total > items.length && <p className="mt-4 text-muted text-sm">{labels.more(items.length, total)}</p>}
            </>
          ) : (
            <EmptyState icon={<Images />} title={labels.emptyTitle} description={labels.emptyText} />
          )
        }
      </LoadedContent>
      {forms.shown}
    </ScreenSection>
  );
}
