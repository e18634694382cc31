import type { BannerDraft } from "#features/banners/banners.calls.ts";
import { type Banner, BannerInput, bannerMessages } from "#features/banners/banners.contract.ts";
import { FileDrop } from "#kit/form/file-drop.tsx";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { OnePictureFields } from "#kit/form/one-picture-fields.tsx";
import { TextArea } from "#kit/form/text-area.tsx";
import { TextField } from "#kit/form/text-field.tsx";
import { useOneImage } from "#kit/form/use-one-image.ts";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { UsedIn } from "#kit/media/used-in.tsx";
import { pictureDefaults, pictureFormFields } from "#shared/picture-fields.ts";
import { placesOfBanner } from "./places-of-banner.ts";

interface BannerFormDialogProps {
  /** The banner to edit; none to add one. */
  banner?: Banner | undefined;
  /** Throws with words for a person when it could not be saved. */
  onSave: (draft: BannerDraft, onProgress: (sent: number) => void) => Promise<void>;
  onClose: () => void;
}

/** As a form holds them: every field has a value. */
const FormFields = BannerInput.extend(pictureFormFields);

/** Where the title is the text, it goes along with the title. */
const pictureOf = ({ image, alt, focus, title }: Banner) => ({ image, focus, ...(alt !== title && { alt }) });

const fieldsOf = (banner: Banner | undefined) => ({
  title: banner?.title ?? "",
  description: banner?.description ?? "",
  ...pictureDefaults(banner && pictureOf(banner)),
});

/** Adds or edits a banner. */
export function BannerFormDialog({ banner, onSave, onClose }: BannerFormDialogProps) {
  const { form, field, files, submission } = useSaveForm({
    fields: FormFields,
    defaultValues: fieldsOf(banner),
    version: banner?.version,
    publishes: banner ?? "new",
    keptAs: `banner ${banner?._id ?? "new"}`,
    attachment: useOneImage({ required: !banner, stored: banner?.image }),
    messages: {
      required: bannerMessages.required,
      failed: banner ? bannerMessages.editFailed : bannerMessages.saveFailed,
    },
    save: (fields, image, onProgress) => onSave({ ...fields, image }, onProgress),
  });

  return (
    <FormDialog
      title={banner ? "Edit Image" : "Add Image"}
      submitLabel={banner ? "Save Image" : "Add Image"}
      pendingLabel={banner ? "Saving..." : "Adding..."}
      submission={submission}
      onClose={onClose}
    >
      <TextField label="Title" required {...field("title")} />
      <TextArea label="Description" required rows={3} {...field("description")} />
      {banner && <UsedIn places={placesOfBanner(banner)} />}
      <FileDrop
        label="Image"
        help={`JPEG, PNG or WebP, under 5 MB. ${banner ? "A new one takes the place of the present one." : "A wide picture fills the home page best."}`}
        {...files}
      />
      <OnePictureFields
        alt={field("alt")}
        decorative={field("decorative")}
        otherwise="the title"
        items={files.items}
        stored={banner && pictureOf(banner)}
        focus={form.watch("focus")}
        onFocusChange={(focus) => form.setValue("focus", focus, { shouldDirty: true })}
      />
    </FormDialog>
  );
}
