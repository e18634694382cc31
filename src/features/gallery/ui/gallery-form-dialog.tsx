import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { TextField } from "#kit/field.tsx";
import { FileDrop } from "#kit/file-drop.tsx";
import { FormDialog } from "#kit/form-dialog.tsx";
import { formErrors } from "#kit/form-errors.ts";
import { useOneImage } from "#kit/use-one-image.ts";
import { useUpload } from "#kit/use-upload.ts";
import type { GalleryItemDraft } from "../gallery.calls.ts";
import { GalleryItemInput, galleryMessages } from "../gallery.contract.ts";

interface GalleryFormDialogProps {
  /** Throws with words for a person when it could not be saved. */
  onSave: (draft: GalleryItemDraft, onProgress: (sent: number) => void) => Promise<void>;
  onClose: () => void;
}

/** As a form holds them: every field has a value. */
const FormFields = z.object({ title: GalleryItemInput.shape.title, date: GalleryItemInput.shape.date.unwrap() });

export function GalleryFormDialog({ onSave, onClose }: GalleryFormDialogProps) {
  const form = useForm({
    defaultValues: { title: "", date: "" },
    resolver: zodResolver(FormFields, undefined, { raw: true }),
  });
  const image = useOneImage({ required: true });
  const upload = useUpload(galleryMessages.saveFailed);
  const { errors, isDirty, isSubmitting } = form.formState;
  const shown = formErrors(errors, galleryMessages.required);

  const save = form.handleSubmit(
    async () => {
      upload.clear();
      const { file } = image;
      if (!image.check() || !file) return;
      await upload.run((onProgress) => onSave({ ...form.getValues(), image: file }, onProgress));
    },
    () => {
      upload.clear();
      image.check();
    },
  );

  return (
    <FormDialog
      title="Add Image"
      submitLabel="Add Image"
      pendingLabel="Adding..."
      pending={isSubmitting}
      changed={isDirty || image.file !== undefined}
      problem={shown.banner ?? image.error}
      failure={upload.failure}
      upload={upload.progress}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField label="Title" required error={shown.field("title")} {...form.register("title")} />
      <TextField
        label="Date"
        type="date"
        help="When the picture was taken; today when left empty."
        error={shown.field("date")}
        {...form.register("date")}
      />
      <FileDrop label="Image" help="JPEG, PNG or WebP, under 5 MB." disabled={isSubmitting} {...image.field} />
    </FormDialog>
  );
}
