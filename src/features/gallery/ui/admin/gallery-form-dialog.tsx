import type { GalleryItemDraft } from "#features/gallery/gallery.calls.ts";
import { type GalleryItem, galleryMessages } from "#features/gallery/gallery.contract.ts";
import { FileDrop } from "#kit/form/file-drop.tsx";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import type { Choices } from "#kit/form/searched-select.tsx";
import { useOneImage } from "#kit/form/use-one-image.ts";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { GalleryFields, GalleryFormFields } from "./gallery-fields.tsx";

interface GalleryFormDialogProps {
  /** The picture to edit; none to add one. */
  item?: GalleryItem | undefined;
  /** The latest first. */
  events: Choices;
  /** Throws with words for a person when it could not be saved. */
  onSave: (draft: GalleryItemDraft, onProgress: (sent: number) => void) => Promise<void>;
  onClose: () => void;
}

const fieldsOf = (item: GalleryItem | undefined) => ({
  title: item?.title ?? "",
  date: item?.date ?? "",
  event: item?.event ?? "",
});

/** Adds a picture, or edits what is said of one. */
export function GalleryFormDialog({ item, events, onSave, onClose }: GalleryFormDialogProps) {
  const { field, files, submission } = useSaveForm({
    fields: GalleryFields,
    defaultValues: fieldsOf(item),
    attachment: useOneImage({ required: !item, stored: item?.image }),
    messages: {
      required: galleryMessages.required,
      failed: item ? galleryMessages.editFailed : galleryMessages.saveFailed,
    },
    save: (fields, image, onProgress) => onSave({ ...fields, image }, onProgress),
  });

  return (
    <FormDialog
      title={item ? "Edit Image" : "Add Image"}
      submitLabel={item ? "Save Image" : "Add Image"}
      pendingLabel={item ? "Saving..." : "Adding..."}
      submission={submission}
      onClose={onClose}
    >
      <GalleryFormFields
        {...{ field, events }}
        present={item?.event === undefined ? undefined : { value: item.event, label: "The event of now" }}
        dateHelp={item ? "When the picture was taken." : "When the picture was taken; today when left empty."}
      />
      <FileDrop
        label="Image"
        help={`JPEG, PNG or WebP, under 5 MB.${item ? " A new one takes the place of the present one." : ""}`}
        {...files}
      />
    </FormDialog>
  );
}
