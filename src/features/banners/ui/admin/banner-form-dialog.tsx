import type { BannerDraft } from "#features/banners/banners.calls.ts";
import { BannerInput, bannerMessages } from "#features/banners/banners.contract.ts";
import { FileDrop } from "#kit/form/file-drop.tsx";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { TextArea } from "#kit/form/text-area.tsx";
import { TextField } from "#kit/form/text-field.tsx";
import { useImageForm } from "#kit/form/use-image-form.ts";

interface BannerFormDialogProps {
  /** Throws with words for a person when it could not be saved. */
  onSave: (draft: BannerDraft, onProgress: (sent: number) => void) => Promise<void>;
  onClose: () => void;
}

/** The text for people who do not see the picture is the title. */
const FormFields = BannerInput.omit({ alt: true });

export function BannerFormDialog({ onSave, onClose }: BannerFormDialogProps) {
  const { form, image, errorOf, submission } = useImageForm({
    fields: FormFields,
    defaultValues: { title: "", description: "" },
    imageRequired: true,
    messages: { required: bannerMessages.required, failed: bannerMessages.saveFailed },
    send: (fields, file, onProgress) => onSave({ ...fields, image: file }, onProgress),
  });

  return (
    <FormDialog title="Add Image" submitLabel="Add Image" pendingLabel="Adding..." onClose={onClose} {...submission}>
      <TextField
        label="Title"
        required
        help="Also read out to visitors who cannot see the picture."
        error={errorOf("title")}
        {...form.register("title")}
      />
      <TextArea
        label="Description"
        required
        rows={3}
        error={errorOf("description")}
        {...form.register("description")}
      />
      <FileDrop
        label="Image"
        help="JPEG, PNG or WebP, under 5 MB. A wide picture fills the home page best."
        disabled={submission.pending}
        {...image.field}
      />
    </FormDialog>
  );
}
