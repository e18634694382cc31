import { z } from "zod";
import type { GalleryItemDraft } from "#features/gallery/gallery.calls.ts";
import { GalleryItemInput, galleryMessages } from "#features/gallery/gallery.contract.ts";
import { FailureAlert } from "#kit/feedback/failure.tsx";
import { FileDrop } from "#kit/form/file-drop.tsx";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { type Choices, SearchedSelect } from "#kit/form/searched-select.tsx";
import { TextField } from "#kit/form/text-field.tsx";
import { useOneImage } from "#kit/form/use-one-image.ts";
import { useSaveForm } from "#kit/form/use-save-form.ts";

interface GalleryFormDialogProps {
  /** The latest first. */
  events: Choices;
  /** Throws with words for a person when it could not be saved. */
  onSave: (draft: GalleryItemDraft, onProgress: (sent: number) => void) => Promise<void>;
  onClose: () => void;
}

/** As a form holds them: every field has a value. */
const FormFields = z.object({
  title: GalleryItemInput.shape.title,
  date: GalleryItemInput.shape.date.unwrap(),
  event: z.string(),
});

export function GalleryFormDialog({ events, onSave, onClose }: GalleryFormDialogProps) {
  const { field, files, submission } = useSaveForm({
    fields: FormFields,
    defaultValues: { title: "", date: "", event: "" },
    attachment: useOneImage({ required: true }),
    messages: { required: galleryMessages.required, failed: galleryMessages.saveFailed },
    save: (fields, image, onProgress) => onSave({ ...fields, image }, onProgress),
  });

  return (
    <FormDialog
      title="Add Image"
      submitLabel="Add Image"
      pendingLabel="Adding..."
      submission={submission}
      onClose={onClose}
    >
      <FailureAlert failure={events.failure} />
      <TextField label="Title" required {...field("title")} />
      <TextField
        label="Date"
        type="date"
        help="When the picture was taken; today when left empty."
        {...field("date")}
      />
      <SearchedSelect
        label="Event"
        from={events}
        searchLabel="Find an event"
        pendingText="Loading the events…"
        emptyText="There are no events yet."
        help="The picture stands in this event's album; in its month's without one."
        placeholder={galleryMessages.eventPlaceholder}
        {...field("event")}
      />
      <FileDrop label="Image" help="JPEG, PNG or WebP, under 5 MB." {...files} />
    </FormDialog>
  );
}
