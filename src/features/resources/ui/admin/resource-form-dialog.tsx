import { z } from "zod";
import { resourceLabels } from "#features/resources/resources.admin.labels.ts";
import type { ResourceDraft } from "#features/resources/resources.api.ts";
import { type Resource, ResourceInput, resourceMessages } from "#features/resources/resources.contract.ts";
import { CheckboxField } from "#kit/form/choice-fields.tsx";
import { FileDrop } from "#kit/form/file-drop.tsx";
import { dialogLabels, FormDialog, type ItemFormProps, itemForm } from "#kit/form/form-dialog.tsx";
import { TextArea, TextField } from "#kit/form/text-fields.tsx";
import { useOneImage } from "#kit/form/use-one-file.ts";
import { useSaveForm } from "#kit/form/use-save-form.ts";

const labels = resourceLabels.form;

/** The values of a form. Every field is set. */
const FormFields = ResourceInput.extend({ popular: z.boolean(), withoutImage: z.boolean() });

const fieldsOf = (resource: Resource | undefined) => ({
  title: resource?.title ?? "",
  description: resource?.description ?? "",
  link: resource?.link ?? "",
  popular: resource?.popular ?? false,
  withoutImage: false,
});

/** Adds or edits a resource. */
export function ResourceFormDialog({ item: resource, onSave, onClose }: ItemFormProps<Resource, ResourceDraft>) {
  const image = resource?.image ?? undefined;
  const { field, files, submission } = useSaveForm({
    fields: FormFields,
    defaultValues: fieldsOf(resource),
    ...itemForm("resource", resource),
    attachment: useOneImage({ required: false, stored: image }),
    messages: { required: resourceMessages.required, failed: resourceMessages.saveFailed },
    save: (fields, image, onProgress) => onSave({ ...fields, image }, onProgress),
  });

  return (
    <FormDialog {...dialogLabels("Resource", resource)} submission={submission} onClose={onClose}>
      <TextField label={labels.title} required {...field("title")} />
      <TextArea label={labels.description} required rows={3} help={labels.descriptionHelp} {...field("description")} />
      <TextField label={labels.link} type="url" inputMode="url" placeholder="https://…" required {...field("link")} />
      <CheckboxField label={labels.popular} help={labels.popularHelp} {...field("popular")} />
      <FileDrop label={labels.picture} help={labels.pictureHelp} {...files} />
      {image !== undefined && <CheckboxField label={labels.withoutImage} {...field("withoutImage")} />}
    </FormDialog>
  );
}
