import type { BannerDraft } from "#features/banners/banners.api.ts";
import { type Banner, BannerInput, bannerMessages } from "#features/banners/banners.contract.ts";
import { FileDrop } from "#kit/form/file-drop.tsx";
import { dialogWords, FormDialog, type ItemFormProps, itemForm } from "#kit/form/form-dialog.tsx";
import { OnePictureFields } from "#kit/form/picture-fields.tsx";
import { TextArea, TextField } from "#kit/form/text-fields.tsx";
import { useOneImage } from "#kit/form/use-one-file.ts";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { UsedIn } from "#kit/media/used-in.tsx";
import { pictureDefaults, pictureFormFields } from "#shared/picture-fields.ts";
import { placesOfBanner } from "./places-of-banner.ts";

/** The values of a form. Every field is set. */
const FormFields = BannerInput.extend(pictureFormFields);

/** An alternative text that equals the title follows the title. */
const pictureOf = ({ image, alt, focus, title }: Banner) => ({ image, focus, ...(alt !== title && { alt }) });

const fieldsOf = (banner: Banner | undefined) => ({
  title: banner?.title ?? "",
  description: banner?.description ?? "",
  ...pictureDefaults(banner && pictureOf(banner)),
});

/** Adds or edits a banner. */
export function BannerFormDialog({ item: banner, onSave, onClose }: ItemFormProps<Banner, BannerDraft>) {
  const { form, field, files, submission } = useSaveForm({
    fields: FormFields,
    defaultValues: fieldsOf(banner),
    ...itemForm("banner", banner),
    attachment: useOneImage({ required: !banner, stored: banner?.image }),
    messages: {
      required: bannerMessages.required,
      failed: banner ? bannerMessages.editFailed : bannerMessages.saveFailed,
    },
    save: (fields, image, onProgress) => onSave({ ...fields, image }, onProgress),
  });

  return (
    <FormDialog
      {...dialogWords("Image", banner)}
      pendingLabel={banner ? "Saving..." : "Adding..."}
      submission={submission}
      onClose={onClose}
    >
      <TextField label="Title" required {...field("title")} />
      <TextArea label="Description" required rows={3} {...field("description")} />
      {banner && <UsedIn places={placesOfBanner(banner)} />}
      <FileDrop
        label="Image"
        help={`JPEG, PNG or WebP, under 5 MB. ${banner ? "A new image replaces the current one." : "Wide images work best."}`}
        {...files}
      />
      <OnePictureFields editor={{ form, field, files }} otherwise="the title" stored={banner && pictureOf(banner)} />
    </FormDialog>
  );
}
