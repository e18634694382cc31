import { z } from "zod";
import type { PagePictureDraft } from "#features/pages/pages.api.ts";
import { type Page, pageMessages } from "#features/pages/pages.contract.ts";
import type { PagePicture } from "#features/pages/pages.labels.ts";
import { CheckboxField } from "#kit/form/choice-fields.tsx";
import { FileDrop } from "#kit/form/file-drop.tsx";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { OnePictureFields } from "#kit/form/picture-fields.tsx";
import { useOneImage } from "#kit/form/use-one-file.ts";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { pictureDefaults, pictureFormFields } from "#shared/picture-fields.ts";

const FormFields = z.object({ ...pictureFormFields, withoutImage: z.boolean() });

interface PagePictureDialogProps {
  page: Page;
  picture: PagePicture | null;
  /** Saves the image. Throws with a message for the user. */
  onSave: (draft: PagePictureDraft, onProgress: (sent: number) => void) => Promise<void>;
  onClose: () => void;
}

/** Adds a branch's own image to a page. Like the texts, it can be a draft or scheduled. */
export function PagePictureDialog({ page, picture, onSave, onClose }: PagePictureDialogProps) {
  const stored = picture ?? undefined;
  const editor = useSaveForm({
    fields: FormFields,
    defaultValues: { ...pictureDefaults(stored), withoutImage: false },
    version: page.version,
    publishes: page,
    draftsBeside: true,
    attachment: useOneImage({ required: stored === undefined, stored: stored?.image }),
    messages: { failed: pageMessages.saveFailed },
    save: (fields, image, onProgress) => onSave({ ...fields, image }, onProgress),
  });
  return (
    <FormDialog
      title="Image of the Why section"
      submitLabel="Publish"
      pendingLabel="Saving..."
      submission={editor.submission}
      onClose={onClose}
    >
      <FileDrop
        label="Image"
        help="JPEG, PNG or WebP, under 5 MB. Shown beside the reasons, cropped to 4:3."
        {...editor.files}
      />
      <OnePictureFields editor={editor} otherwise="no text" stored={stored} />
      {stored && (
        <CheckboxField
          label="Remove image"
          help="Shows the site’s own image again."
          {...editor.field("withoutImage")}
        />
      )}
    </FormDialog>
  );
}
