import { bannerLabels } from "#features/banners/banners.admin.labels.ts";
import type { BannerDraft } from "#features/banners/banners.api.ts";
import { type Banner, BannerInput, bannerMessages } from "#features/banners/banners.contract.ts";
import { FileDrop } from "#kit/form/file-drop.tsx";
import { dialogLabels, FormDialog, type ItemFormProps, itemForm } from "#kit/form/form-dialog.tsx";
import { SinglePictureFields } from "#kit/form/picture-fields.tsx";
import { TextArea, TextField } from "#kit/form/text-fields.tsx";
import { useOneImage } from "#kit/form/use-one-file.ts";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { type Place, UsedIn } from "#kit/media/used-in.tsx";
import { pictureDefaults, pictureFormFields } from "#shared/picture-fields.ts";
import { isSeen } from "#shared/publishing.ts";

const labels = bannerLabels.form;

/** The values of a form. Every field is set. */
const FormFields = BannerInput.extend(pictureFormFields);

/** An alternative text that equals the title follows the title. */
const pictureOf = ({ image, alt, focus, title }: Banner) => ({ image, focus, ...(alt !== title && { alt }) });

const fieldsOf = (banner: Banner | undefined) => ({
  title: banner?.title ?? "",
  description: banner?.description ?? "",
  ...pictureDefaults(banner && pictureOf(banner)),
});

/** Returns the public pages that show a banner. */
export const placesOfBanner = (banner: Banner): Place[] =>
  isSeen(banner) ? [{ label: labels.homePageSlides, to: "/" }] : [];

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
      {...dialogLabels("Image", banner)}
      pendingLabel={banner ? "Saving..." : "Adding..."}
      submission={submission}
      onClose={onClose}
    >
      <TextField label={labels.title} required {...field("title")} />
      <TextArea label={labels.description} required rows={3} {...field("description")} />
      {banner && <UsedIn places={placesOfBanner(banner)} />}
      <FileDrop label={labels.image} help={labels.imageHelp(!banner)} {...files} />
      <SinglePictureFields
        editor={{ form, field, files }}
        otherwise={labels.titleInstead}
        stored={banner && pictureOf(banner)}
      />
    </FormDialog>
  );
}
