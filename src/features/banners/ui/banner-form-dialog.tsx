import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { TextArea, TextField } from "#kit/field.tsx";
import { FileDrop } from "#kit/file-drop.tsx";
import { FormDialog } from "#kit/form-dialog.tsx";
import { formErrors } from "#kit/form-errors.ts";
import { useOneImage } from "#kit/use-one-image.ts";
import { useUpload } from "#kit/use-upload.ts";
import type { BannerDraft } from "../banners.calls.ts";
import { BannerInput, bannerMessages } from "../banners.contract.ts";

interface BannerFormDialogProps {
  /** Throws with words for a person when it could not be saved. */
  onSave: (draft: BannerDraft, onProgress: (sent: number) => void) => Promise<void>;
  onClose: () => void;
}

/** The text for people who do not see the picture is the title. */
const FormFields = BannerInput.omit({ alt: true });

export function BannerFormDialog({ onSave, onClose }: BannerFormDialogProps) {
  const form = useForm({
    defaultValues: { title: "", description: "" },
    resolver: zodResolver(FormFields, undefined, { raw: true }),
  });
  const image = useOneImage({ required: true });
  const upload = useUpload(bannerMessages.saveFailed);
  const { errors, isDirty, isSubmitting } = form.formState;
  const shown = formErrors(errors, bannerMessages.required);

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
      <TextField
        label="Title"
        required
        help="Also read out to visitors who cannot see the picture."
        error={shown.field("title")}
        {...form.register("title")}
      />
      <TextArea
        label="Description"
        required
        rows={3}
        error={shown.field("description")}
        {...form.register("description")}
      />
      <FileDrop
        label="Image"
        help="JPEG, PNG or WebP, under 5 MB. A wide picture fills the home page best."
        disabled={isSubmitting}
        {...image.field}
      />
    </FormDialog>
  );
}
