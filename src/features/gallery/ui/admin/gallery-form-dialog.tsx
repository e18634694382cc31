import { z } from "zod";
import type { GalleryItemDraft } from "#features/gallery/gallery.calls.ts";
import { GalleryItemInput, galleryMessages } from "#features/gallery/gallery.contract.ts";
import { FileDrop } from "#kit/form/file-drop.tsx";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { TextField } from "#kit/form/text-field.tsx";
import { useImageForm } from "#kit/form/use-image-form.ts";

interface GalleryFormDialogProps {
  /** Throws with words for a person when it could not be saved. */
  onSave: (draft: GalleryItemDraft, onProgress: (sent: number) => void) => Promise<void>;
  onClose: () => void;
}

/** As a form holds them: every field has a value. */
const FormFields = z.object({ title: GalleryItemInput.shape.title, date: GalleryItemInput.shape.date.unwrap() });

export function GalleryFormDialog({ onSave, onClose }: GalleryFormDialogProps) {
  const { form, image, errorOf, submission } = useImageForm({
    fields: FormFields,
    defaultValues: { title: "", date: "" },
    imageRequired: true,
    messages: { required: galleryMessages.required, failed: galleryMessages.saveFailed },
    send: (fields, file, onProgress) => onSave({ ...fields, image: file }, onProgress),
  });

  return (
    <FormDialog title="Add Image" submitLabel="Add Image" pendingLabel="Adding..." onClose={onClose} {...submission}>
      <TextField label="Title" required error={errorOf("title")} {...form.register("title")} />
      <TextField
        label="Date"
        type="date"
        help="When the picture was taken; today when left empty."
        error={errorOf("date")}
        {...form.register("date")}
      />
      <FileDrop label="Image" help="JPEG, PNG or WebP, under 5 MB." disabled={submission.pending} {...image.field} />
    </FormDialog>
  );
}
