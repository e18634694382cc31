import type { GalleryItemDraft } from "#features/gallery/gallery.api.ts";
import { type GalleryItem, galleryMessages } from "#features/gallery/gallery.contract.ts";
import type { Choices } from "#kit/form/choice-fields.tsx";
import { FileDrop } from "#kit/form/file-drop.tsx";
import { dialogWords, FormDialog, itemForm } from "#kit/form/form-dialog.tsx";
import { OnePictureFields } from "#kit/form/picture-fields.tsx";
import { useOneImage } from "#kit/form/use-one-file.ts";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { UsedIn } from "#kit/media/used-in.tsx";
import { pictureDefaults, pictureFormFields } from "#shared/picture-fields.ts";
import { GalleryFields, GalleryFormFields } from "./gallery-fields.tsx";
import { type EventOfImage, placesOfImage } from "./places-of-image.ts";

interface EditImageDialogProps {
  item: GalleryItem;
  /** The image's event; undefined while it loads. */
  event: EventOfImage | undefined;
  /** The latest first. */
  events: Choices;
  /** Saves the image. Throws with a message for the user. */
  onSave: (draft: GalleryItemDraft, onProgress: (sent: number) => void) => Promise<void>;
  onClose: () => void;
}

const EditFields = GalleryFields.extend(pictureFormFields);

const fieldsOf = (item: GalleryItem) => {
  const { title, date, event = "" } = item;
  return { title, date, event, ...pictureDefaults(item) };
};

/** Edits a picture's details or replaces the picture. */
export function EditImageDialog({ item, event, events, onSave, onClose }: EditImageDialogProps) {
  const { form, field, files, submission } = useSaveForm({
    fields: EditFields,
    defaultValues: fieldsOf(item),
    ...itemForm("image", item),
    attachment: useOneImage({ required: false, stored: item.image }),
    messages: { required: galleryMessages.required, failed: galleryMessages.editFailed },
    save: (fields, image, onProgress) => onSave({ ...fields, image }, onProgress),
  });

  return (
    <FormDialog {...dialogWords("Image", item)} submission={submission} onClose={onClose}>
      <GalleryFormFields
        {...{ field, events }}
        present={item.event === undefined ? undefined : { value: item.event, label: event?.title ?? "…" }}
        dateHelp="The day the picture was taken."
      />
      <UsedIn places={placesOfImage(item, event)} />
      <FileDrop label="Image" help="JPEG, PNG or WebP, under 5 MB. A new image replaces the current one." {...files} />
      <OnePictureFields editor={{ form, field, files }} otherwise="the title" stored={item} />
    </FormDialog>
  );
}
