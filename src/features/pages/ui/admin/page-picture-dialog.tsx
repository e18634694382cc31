import { z } from "zod";
import { pageLabels } from "#features/pages/pages.admin.labels.ts";
import type { PagePictureDraft } from "#features/pages/pages.api.ts";
import { type Page, pageMessages } from "#features/pages/pages.contract.ts";
import type { PagePicture } from "#features/pages/pages.labels.ts";
import { CheckboxField } from "#kit/form/choice-fields.tsx";
import { FileDrop } from "#kit/form/file-drop.tsx";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { SinglePictureFields } from "#kit/form/picture-fields.tsx";
import { useOneImage } from "#kit/form/use-one-file.ts";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { pictureDefaults, pictureFormFields } from "#shared/picture-fields.ts";

const labels = pageLabels.pagePictureDialog;

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
      title={labels.imageOfTheWhySection}
      submitLabel={labels.publish}
      pendingLabel={labels.saving}
      submission={editor.submission}
      onClose={onClose}
    >
      <FileDrop label={labels.image} help={labels.imageHelp} {...editor.files} />
      <SinglePictureFields editor={editor} otherwise={labels.noText} stored={stored} />
      {stored && (
        <CheckboxField label={labels.removeImage} help={labels.removeImageHelp} {...editor.field("withoutImage")} />
      )}
    </FormDialog>
  );
}
