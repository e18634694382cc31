import { z } from "zod";
import type { ChapterDraft } from "#features/chapters/chapters.api.ts";
import { CHAPTER_ROWS_MAX, type Chapter, ChapterInput, chapterMessages } from "#features/chapters/chapters.contract.ts";
import { CheckboxField, SelectField } from "#kit/form/choice-fields.tsx";
import { FileDrop } from "#kit/form/file-drop.tsx";
import { dialogWords, FormDialog, type ItemFormProps, itemForm } from "#kit/form/form-dialog.tsx";
import { RowsField } from "#kit/form/rows-field.tsx";
import { TextArea, TextField } from "#kit/form/text-fields.tsx";
import { useOneImage } from "#kit/form/use-one-file.ts";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { chapterLists } from "./chapter-lists.ts";

/** The values of a form. Every field is set. */
const { address, link, alt, areas, statistics, stories, gatherings } = ChapterInput.shape;
const FormFields = ChapterInput.extend({
  address: address.unwrap(),
  link: link.unwrap(),
  alt: alt.unwrap(),
  withoutImage: z.boolean(),
  areas: areas.unwrap(),
  statistics: statistics.unwrap(),
  stories: stories.unwrap(),
  gatherings: gatherings.unwrap(),
});

const units = [{ value: "wie", label: "Women in Engineering" }];

const fieldsOf = (chapter: Chapter | undefined) => ({
  name: chapter?.name ?? "",
  description: chapter?.description ?? "",
  address: chapter?.address ?? "",
  link: chapter?.link ?? "",
  unit: chapter?.unit ?? "",
  alt: chapter?.alt ?? "",
  withoutImage: false,
  areas: JSON.stringify(chapter?.areas ?? []),
  statistics: JSON.stringify(chapter?.statistics ?? []),
  stories: JSON.stringify(chapter?.stories ?? []),
  gatherings: JSON.stringify(chapter?.gatherings ?? []),
});

/** Adds or edits a chapter. */
export function ChapterFormDialog({ item: chapter, onSave, onClose }: ItemFormProps<Chapter, ChapterDraft>) {
  const logo = chapter?.logo ?? undefined;
  const { form, field, files, submission } = useSaveForm({
    fields: FormFields,
    defaultValues: fieldsOf(chapter),
    ...itemForm("chapter", chapter),
    attachment: useOneImage({ required: false, stored: logo }),
    messages: { required: chapterMessages.required, failed: chapterMessages.saveFailed },
    save: (fields, image, onProgress) => onSave({ ...fields, image }, onProgress),
  });

  return (
    <FormDialog size="large" {...dialogWords("Chapter", chapter)} submission={submission} onClose={onClose}>
      <TextField label="Name" required {...field("name")} />
      <TextArea
        label="Description"
        required
        rows={3}
        help="Shown below the name on the card and on the page."
        {...field("description")}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Page address"
          placeholder="robotics"
          help="The last part of the page address: /chapters/robotics. Leave empty to use the name. Old addresses redirect."
          {...field("address")}
        />
        <TextField
          label="Link"
          type="url"
          inputMode="url"
          placeholder="https://…"
          help="The chapter’s own website, if it has one."
          {...field("link")}
        />
      </div>
      <SelectField
        label="Events and people"
        placeholder="None"
        options={units}
        help="The page shows this unit’s events, pictures and team."
        {...field("unit")}
      />
      {chapterLists.map(({ name, ...list }) => (
        <RowsField
          key={name}
          {...list}
          most={CHAPTER_ROWS_MAX}
          value={form.watch(name)}
          onChange={(rows) =>
            form.setValue(name, rows, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
          }
          field={field(name)}
        />
      ))}
      <FileDrop
        label="Logo"
        help="JPEG, PNG or WebP, under 5 MB. Without a logo, the page shows the initials."
        {...files}
      />
      <TextField
        label="Alternative text"
        help="Describes the logo for visitors who can’t see it. Leave empty to use the name."
        {...field("alt")}
      />
      {logo !== undefined && <CheckboxField label="Remove logo" {...field("withoutImage")} />}
    </FormDialog>
  );
}
