import { ShieldX } from "lucide-react";
import { type ComponentProps, useEffect, useState } from "react";
import type { Api } from "#api-client/api.ts";
import { galleryLabels } from "#features/gallery/gallery.admin.labels.ts";
import { eraseItem, findKnownPictures, type GalleryItemDraft, galleryApi } from "#features/gallery/gallery.api.ts";
import { type GalleryItem, galleryMessages } from "#features/gallery/gallery.contract.ts";
import { pictureReportAdminLabels } from "#features/gallery/picture-reports.admin.labels.ts";
import { adminApi } from "#kit/admin/admin-api.ts";
import { BulkList } from "#kit/admin/bulk-list.tsx";
import { type FindEvents, useEventChoices } from "#kit/admin/event-choices.ts";
import { useDeletion, useOpenForm } from "#kit/admin/item-changes.tsx";
import { ItemMenu } from "#kit/admin/item-menu.tsx";
import { load } from "#kit/admin/screen-route.tsx";
import { afterWrite, useWrite } from "#kit/admin/use-write.ts";
import { MenuItem } from "#kit/overlay/menu.tsx";
import { useSiteZone } from "#kit/publishing/publishing-fields.tsx";
import { EditImageDialog, type EventOfImage, pagesOfImage } from "./edit-image-dialog.tsx";
import { ImagesGrid } from "./images-grid.tsx";
import { AddImagesDialog, type AlbumEvent } from "./many/add-images-dialog.tsx";
import { SetEvent } from "./set-event.tsx";

const PATH = "/gallery";
const { erase } = pictureReportAdminLabels;

export interface EventsOfImages {
  findEvents: FindEvents;
  fetchEvent: (api: Api, event: { _id: string }) => Promise<EventOfImage | undefined>;
}

interface GalleryFormsOptions extends EventsOfImages {
  /** The event of new images, on the page of an event. */
  album?: AlbumEvent | undefined;
}

/** The dialogs that add, edit and delete images, for the gallery screen and for the album of an event. */
export function useGalleryForms({ findEvents, fetchEvent, album }: GalleryFormsOptions) {
  const write = useWrite();
  const timeZone = useSiteZone();
  const { open, ...form } = useOpenForm<GalleryItem>(galleryApi.fetch);
  const [event, setEvent] = useState<EventOfImage>();
  const deletion = useDeletion<GalleryItem>({
    noun: "image",
    remove: galleryApi.remove,
    path: PATH,
    describe: (item) => ({ name: item.title, image: item.image, places: pagesOfImage(item, event) }),
    done: galleryLabels.deleted,
    failureSentence: galleryMessages.deleteFailed,
  });
  const removal = useDeletion<GalleryItem>({
    noun: "image",
    question: erase.question,
    words: { title: erase.title, confirm: erase.menu },
    remove: eraseItem,
    describe: (item) => ({ name: item.title, image: item.image, places: pagesOfImage(item, event) }),
    done: erase.done,
    failureSentence: erase.failed,
  });
  const { open: fetchChoices, ...choices } = useEventChoices(findEvents, {
    failed: galleryMessages.eventsFailed,
    days: "all",
    withDrafts: true,
  });

  // A link can open the form too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the events are loaded once for each form
  useEffect(() => {
    if (!open) return;
    void fetchChoices();
    if (open.item) void findEventOf(open.item);
  }, [open]);

  async function findEventOf({ event: id }: GalleryItem) {
    setEvent(undefined);
    if (!id) return;
    const { data } = await load((api) => fetchEvent(api, { _id: id }), galleryMessages.eventsFailed);
    setEvent(data ?? undefined);
  }

  function askToDelete(item: GalleryItem) {
    void findEventOf(item);
    deletion.ask(item);
  }

  async function save(draft: GalleryItemDraft, onProgress: (sent: number) => void) {
    await form.save(async (item) => {
      if (item)
        await write(
          (api) => galleryApi.update(api, item, draft, { onProgress }),
          (saved) => ({ message: galleryLabels.saved(saved, timeZone), item: saved.title, view: PATH }),
        );
    });
    afterWrite(form.close);
  }

  const showAdded: ComponentProps<typeof AddImagesDialog>["onSent"] = async ({ all, title, ...added }) => {
    await write(
      async () => added.saved,
      () => ({ message: galleryLabels.added(added, timeZone), item: title, view: PATH }),
    );
    if (all) afterWrite(form.close);
  };

  const shown = (
    <>
      {open?.item && (
        <EditImageDialog item={open.item} event={event} events={choices} onSave={save} onClose={form.close} />
      )}
      {open && !open.item && (
        <AddImagesDialog
          events={choices}
          album={album}
          findKnown={(digests) => findKnownPictures(adminApi, digests)}
          onSend={(draft, onProgress) => galleryApi.create(adminApi, draft, { onProgress })}
          onSent={showAdded}
          onClose={form.close}
        />
      )}
      {deletion.question}
      {removal.question}
    </>
  );
  const askToRemove = (item: GalleryItem) => {
    void findEventOf(item);
    removal.ask(item);
  };
  const banner = (
    <>
      {deletion.banner}
      {removal.banner}
    </>
  );
  return { add: form.add, edit: form.edit, askToDelete, askToRemove, banner, shown };
}

interface ImagesProps {
  items: GalleryItem[];
  forms: ReturnType<typeof useGalleryForms>;
  findEvents: FindEvents;
}

/** A page of images with their actions. */
export const AlbumImages = ({ items, forms, findEvents }: ImagesProps) => (
  <BulkList
    items={items}
    path={PATH}
    noun="image"
    nameOf={({ title }) => title}
    more={(pictures, onDone) => <SetEvent {...{ pictures, findEvents, onDone }} />}
  >
    <ImagesGrid
      items={items}
      onEdit={forms.edit}
      more={(item, button) => (
        <ItemMenu path={PATH} item={item} title={item.title} button={button}>
          <MenuItem icon={<ShieldX aria-hidden="true" />} onSelect={() => forms.askToRemove(item)}>
            {erase.menu}
          </MenuItem>
        </ItemMenu>
      )}
      onDelete={forms.askToDelete}
    />
  </BulkList>
);
