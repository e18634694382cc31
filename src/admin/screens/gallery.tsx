import { Images } from "lucide-react";
import { type ComponentProps, useState } from "react";
import type { ClientLoaderFunctionArgs } from "react-router";
import { SetEvent } from "#admin/set-event.tsx";
import { useEventChoices } from "#admin/use-event-choices.ts";
import { fetchEvent } from "#features/events/events.api.ts";
import type { Event } from "#features/events/events.contract.ts";
import {
  createGalleryItem,
  deleteGalleryItem,
  fetchGallery,
  fetchGalleryItem,
  findKnownPictures,
  type GalleryItemDraft,
  updateGalleryItem,
} from "#features/gallery/gallery.api.ts";
import { type GalleryItem, galleryMessages } from "#features/gallery/gallery.contract.ts";
import { EditImageDialog } from "#features/gallery/ui/admin/edit-image-dialog.tsx";
import { ImagesGrid } from "#features/gallery/ui/admin/images-grid.tsx";
import { AddImagesDialog } from "#features/gallery/ui/admin/many/add-images-dialog.tsx";
import { placesOfImage } from "#features/gallery/ui/admin/places-of-image.ts";
import { Button } from "#kit/action/button.tsx";
import { adminApi } from "#kit/admin/admin-api.ts";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { BulkList } from "#kit/admin/lifecycle/bulk-list.tsx";
import { ItemMenu } from "#kit/admin/lifecycle/item-menu.tsx";
import { useListAddress, wordsIn } from "#kit/admin/list-address.ts";
import { ListScreen } from "#kit/admin/list-screen.tsx";
import { ListSearch, NothingFound } from "#kit/admin/list-search.tsx";
import { load, type PageProps } from "#kit/admin/load.ts";
import { savedMessage } from "#kit/admin/saved-message.ts";
import { useDeletion } from "#kit/admin/use-deletion.tsx";
import { useOpenForm } from "#kit/admin/use-open-form.ts";
import { afterWrite, useWrite } from "#kit/admin/use-write.ts";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { useSiteZone } from "#kit/publishing/state-badge.tsx";
import { pageNumber } from "#shared/paging.ts";

const PAGE_SIZE = 48;

export const meta = adminMeta("Gallery");

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  load(
    (api) =>
      fetchGallery(api, {
        limit: PAGE_SIZE,
        page: pageNumber(new URL(request.url).searchParams),
        q: wordsIn(request),
      }),
    galleryMessages.listFailed,
  );

export default function AdminGalleryPage({ loaderData }: PageProps<typeof clientLoader>) {
  const write = useWrite();
  const timeZone = useSiteZone();
  const words = useListAddress().value("q");
  const { open, ...form } = useOpenForm<GalleryItem>(fetchGalleryItem);
  const [event, setEvent] = useState<Event>();
  const deletion = useDeletion<GalleryItem>({
    noun: "image",
    remove: deleteGalleryItem,
    path: "/gallery",
    thingOf: (item) => ({ name: item.title, image: item.image, places: placesOfImage(item, event) }),
    done: "Image deleted",
    failureSentence: galleryMessages.deleteFailed,
  });
  const { open: fetchChoices, ...choices } = useEventChoices({
    failed: galleryMessages.eventsFailed,
    days: "all",
    withDrafts: true,
  });

  function findEventOf({ event: id }: GalleryItem) {
    setEvent(undefined);
    if (id)
      void load((api) => fetchEvent(api, { _id: id }), galleryMessages.eventsFailed).then(({ data }) =>
        setEvent(data ?? undefined),
      );
  }

  function add() {
    form.add();
    void fetchChoices();
  }

  function edit(item: GalleryItem) {
    form.edit(item);
    void fetchChoices();
    findEventOf(item);
  }

  function askToDelete(item: GalleryItem) {
    findEventOf(item);
    deletion.ask(item);
  }

  async function save(draft: GalleryItemDraft, onProgress: (sent: number) => void) {
    await form.save(async (present) => {
      if (present)
        await write(
          (api) => updateGalleryItem(api, present, draft, { onProgress }),
          (saved) => ({
            message: savedMessage("Image", "saved", saved, timeZone),
            item: saved.title,
            view: "/gallery",
          }),
        );
    });
    afterWrite(form.close);
  }

  const sent: ComponentProps<typeof AddImagesDialog>["onSent"] = async ({ count, all, title, saved }) => {
    const isDrafts = count > 1 && saved.state === "draft";
    const noun = count === 1 ? "Image" : `${count} images`;
    const message = isDrafts ? `${count} drafts saved` : savedMessage(noun, "added", saved, timeZone);
    await write(
      async () => saved,
      () => ({ message, item: title, view: "/gallery" }),
    );
    if (all) afterWrite(form.close);
  };

  return (
    <>
      <ListScreen
        title="Gallery"
        noun="image"
        loaded={loaderData}
        actions={<Button onClick={add}>Add Image</Button>}
        banner={deletion.banner}
        tools={
          (words !== "" || Boolean(loaderData.data?.total)) && (
            <div className="mb-4">
              <ListSearch what="images" />
            </div>
          )
        }
        empty={
          words === "" ? (
            <EmptyState
              icon={<Images />}
              title="No images yet"
              description="Images you add appear here and in the public gallery."
              action={<Button onClick={add}>Add First Image</Button>}
            />
          ) : (
            <NothingFound items="images" />
          )
        }
      >
        {(items) => (
          <BulkList
            items={items}
            path="/gallery"
            noun="image"
            nameOf={({ title }) => title}
            more={(pictures, chooseNone) => <SetEvent pictures={pictures} onDone={chooseNone} />}
          >
            <ImagesGrid
              items={items}
              onEdit={edit}
              more={(item, button) => <ItemMenu path="/gallery" item={item} title={item.title} button={button} />}
              onDelete={askToDelete}
            />
          </BulkList>
        )}
      </ListScreen>
      {open?.item && (
        <EditImageDialog item={open.item} event={event} events={choices} onSave={save} onClose={form.close} />
      )}
      {open && !open.item && (
        <AddImagesDialog
          events={choices}
          findKnown={(digests) => findKnownPictures(adminApi, digests)}
          onSend={(draft, onProgress) => createGalleryItem(adminApi, draft, { onProgress })}
          onSent={sent}
          onClose={form.close}
        />
      )}
      {deletion.question}
    </>
  );
}
