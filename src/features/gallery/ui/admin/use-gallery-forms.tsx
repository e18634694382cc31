import { CalendarDays, ShieldX } from "lucide-react";
import { type ComponentProps, useEffect, useState } from "react";
import { z } from "zod";
import type { Api } from "#api-client/api.ts";
import { galleryLabels, pictureReportAdminLabels } from "#features/gallery/gallery.admin.labels.ts";
import { eraseItem, findKnownPictures, type GalleryItemDraft, galleryApi } from "#features/gallery/gallery.api.ts";
import { type GalleryItem, galleryMessages } from "#features/gallery/gallery.contract.ts";
import { AddImagesDialog, type AlbumEvent } from "#features/gallery/ui/admin/many/add-images-dialog.tsx";
import { Button } from "#kit/action/button.tsx";
import { counted } from "#kit/admin/admin.labels.ts";
import { adminApi } from "#kit/admin/admin-api.ts";
import { BulkList } from "#kit/admin/bulk-list.tsx";
import { type FindEvents, useEventChoices } from "#kit/admin/event-choices.ts";
import { useDeletion, useOpenForm } from "#kit/admin/item-changes.tsx";
import { ItemMenu } from "#kit/admin/item-menu.tsx";
import { load } from "#kit/admin/screen-route.tsx";
import { afterWrite, useBulk, useWrite } from "#kit/admin/use-write.ts";
import { FailureAlert } from "#kit/feedback/failure.tsx";
import { type Choices, LoadedSelect } from "#kit/form/choice-fields.tsx";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { editOnClick, type ItemActions, ItemButtons } from "#kit/list/list-row.tsx";
import { SelectBox } from "#kit/list/selection.tsx";
import { Picture } from "#kit/media/picture.tsx";
import { MenuItem } from "#kit/overlay/menu.tsx";
import { Card } from "#kit/page/card.tsx";
import { StateBadge, useSiteZone } from "#kit/publishing/publishing-fields.tsx";
import { formatDay } from "#shared/dates.ts";
import { bulkMessages } from "#shared/lifecycle.ts";
import { EditImageDialog, type EventOfImage, pagesOfImage } from "./edit-image-dialog.tsx";

const gridLabels = galleryLabels.imagesGrid;

interface ImagesGridProps extends ItemActions<GalleryItem> {
  items: readonly GalleryItem[];
}

const onPicture = { tone: "overlay", className: "shown-on-reach" } as const;

/** The images as cards. The buttons show on hover and focus, and always on touch screens. */
function ImagesGrid({ items, ...actions }: ImagesGridProps) {
  return (
    <ul aria-label={gridLabels.images} className="grid grid-cols-2 gap-4 md:grid-cols-3 xl:grid-cols-4">
      {items.map((item) => (
        <Card
          as="li"
          key={item._id}
          padding="none"
          className="group relative flex flex-col"
          {...editOnClick(() => actions.onEdit(item))}
        >
          <SelectBox id={item._id} name={item.title} onPicture />
          <div className="relative">
            <Picture
              src={item.image}
              alt=""
              ratio="4/3"
              focus={item.focus}
              sizes="(min-width: 1280px) 280px, (min-width: 768px) 30vw, 50vw"
            />
            <div className="absolute right-1 bottom-1 flex gap-0.5 sm:top-2 sm:right-2 sm:bottom-auto sm:gap-1">
              <ItemButtons item={item} name={item.title} look={onPicture} {...actions} />
            </div>
          </div>
          <div className="p-3 text-sm sm:p-4">
            <p dir="auto" title={item.title} className="line-clamp-2 break-words font-semibold text-ink leading-snug">
              {item.title}
            </p>
            <p className="mt-1 text-muted tabular-nums">
              <time dateTime={item.date}>{formatDay(item.date)}</time>
            </p>
            <div className="mt-2 empty:hidden">
              <StateBadge item={item} />
            </div>
          </div>
        </Card>
      ))}
    </ul>
  );
}

interface SetEventProps {
  pictures: readonly GalleryItem[];
  findEvents: FindEvents;
  onDone: () => void;
}

/** A button that assigns several pictures to one event, or to none. */
function SetEvent({ pictures, findEvents, onDone }: SetEventProps) {
  const [open, setOpen] = useState(false);
  const { open: fetchChoices, ...events } = useEventChoices(findEvents, {
    failed: galleryMessages.eventsFailed,
    days: "all",
  });
  const bulk = useBulk<GalleryItem>("/gallery", ({ title }) => title);
  const images = counted(pictures.length, "image");

  async function save(event: string) {
    const label = events.choices.find(({ value }) => value === event)?.label;
    await bulk(pictures, (ids) => ({ ids, action: "event", event }), galleryLabels.assigned(images, label));
    afterWrite(() => {
      setOpen(false);
      onDone();
    });
  }

  return (
    <>
      <Button
        size="small"
        variant="secondary"
        onClick={() => {
          setOpen(true);
          void fetchChoices();
        }}
      >
        <CalendarDays aria-hidden="true" />
        {galleryLabels.setEvent}
      </Button>
      {open && <SetEventDialog images={images} events={events} onSave={save} onClose={() => setOpen(false)} />}
    </>
  );
}

interface SetEventDialogProps {
  /** "3 images" */
  images: string;
  events: Choices;
  /** Saves the choice. Throws with a message for the user. @param event ID of the event; empty for none */
  onSave: (event: string) => Promise<void>;
  onClose: () => void;
}

function SetEventDialog({ images, events, onSave, onClose }: SetEventDialogProps) {
  const { field, submission } = useSaveForm({
    fields: z.object({ event: z.string() }),
    defaultValues: { event: "" },
    messages: { failed: bulkMessages.failed },
    save: ({ event }) => onSave(event),
  });
  return (
    <FormDialog
      title={galleryLabels.setEventOf(images)}
      submitLabel={galleryLabels.setEvent}
      pendingLabel={galleryLabels.saving}
      submission={submission}
      onClose={onClose}
    >
      <FailureAlert isQuiet failure={events.failure} />
      <LoadedSelect
        label={galleryLabels.galleryFields.event}
        from={events}
        pendingText={galleryLabels.galleryFields.loadingEvents}
        emptyText={galleryLabels.galleryFields.noEvents}
        help={galleryLabels.eventHelp}
        placeholder={galleryMessages.eventPlaceholder}
        {...field("event")}
      />
    </FormDialog>
  );
}

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
