import type { BannerDraft } from "#features/banners/banners.calls.ts";
import { BannerInput, bannerMessages } from "#features/banners/banners.contract.ts";
import { FileDrop } from "#kit/form/file-drop.tsx";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { TextArea } from "#kit/form/text-area.tsx";
import { TextField } from "#kit/form/text-field.tsx";
import { useOneImage } from "#kit/form/use-one-image.ts";
import { useSaveForm } from "#kit/form/use-save-form.ts";

interface BannerFormDialogProps {
  /** Throws with words for a person when it could not be saved. */
  onSave: (draft: BannerDraft, onProgress: (sent: number) => void) => Promise<void>;
  onClose: () => void;
}

/** The text for people who do not see the picture is the title. */
const FormFields = BannerInput.omit({ alt: true });

export function BannerFormDialog({ onSave, onClose }: BannerFormDialogProps) {
  const { field, files, submission } = useSaveForm({
    fields: FormFields,
    defaultValues: { title: "", description: "" },
    attachment: useOneImage({ required: true }),
    messages: { required: bannerMessages.required, failed: bannerMessages.saveFailed },
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
      <TextField
        label="Title"
        required
        help="Also read out to visitors who cannot see the picture."
        {...field("title")}
      />
      <TextArea label="Description" required rows={3} {...field("description")} />
      <FileDrop
        label="Image"
        help="JPEG, PNG or WebP, under 5 MB. A wide picture fills the home page best."
        {...files}
      />
    </FormDialog>
  );
}
