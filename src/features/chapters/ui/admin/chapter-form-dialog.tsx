import { z } from "zod";
import { chapterLabels } from "#features/chapters/chapters.admin.labels.ts";
import {
  CHAPTER_ROWS_MAX,
  type Chapter,
  type ChapterDraft,
  ChapterInput,
  chapterKinds,
  chapterMessages,
} from "#features/chapters/chapters.contract.ts";
import { useIeeeReporting } from "#kit/admin/session.ts";
import { CheckboxField, SelectField } from "#kit/form/choice-fields.tsx";
import { TextArea, TextField } from "#kit/form/field.tsx";
import { FileDrop } from "#kit/form/file-drop.tsx";
import { dialogLabels, FormDialog, type ItemFormProps, itemForm } from "#kit/form/form-dialog.tsx";
import { type RowColumn, RowsField } from "#kit/form/rows-field.tsx";
import { useOneImage } from "#kit/form/use-files.ts";
import { useSaveForm } from "#kit/form/use-save-form.ts";

const labels = chapterLabels.form;

const story: RowColumn[] = [
  { name: "title", label: labels.title, required: true },
  { name: "text", label: labels.text, required: true, isLong: true },
];

interface ChapterList {
  name: "areas" | "statistics" | "stories" | "gatherings";
  label: string;
  noun: string;
  help: string;
  columns: RowColumn[];
}

/** The lists of the chapter form, in the order of the public page. */
const chapterLists: readonly ChapterList[] = [
  {
    name: "statistics",
    label: labels.numbers,
    noun: "number",
    help: labels.numbersHelp,
    columns: [
      { name: "before", label: labels.textBeforeTheFigure },
      { name: "value", label: labels.figure, required: true },
      { name: "label", label: labels.textAfterTheFigure },
      { name: "date", label: labels.asOf },
      { name: "source", label: labels.source, help: labels.sourceHelp },
    ],
  },
  {
    name: "areas",
    label: labels.focusAreas,
    noun: "focus area",
    help: labels.focusAreasHelp,
    columns: [
      { name: "name", label: labels.name, required: true },
      { name: "text", label: labels.inPractice, isLong: true },
    ],
  },
  {
    name: "stories",
    label: labels.stories,
    noun: "story",
    help: labels.storiesHelp,
    columns: story,
  },
  {
    name: "gatherings",
    label: labels.gatherings,
    noun: "gathering",
    help: labels.gatheringsHelp,
    columns: story,
  },
];

const { address, link, alt, spoid, unitKind, minimumEvents, areas, statistics, stories, gatherings } =
  ChapterInput.shape;
const FormFields = ChapterInput.extend({
  address: address.unwrap(),
  link: link.unwrap(),
  alt: alt.unwrap(),
  spoid: spoid.unwrap(),
  unitKind: unitKind.unwrap(),
  minimumEvents: minimumEvents.unwrap(),
  withoutImage: z.boolean(),
  areas: areas.unwrap(),
  statistics: statistics.unwrap(),
  stories: stories.unwrap(),
  gatherings: gatherings.unwrap(),
});

const kinds = chapterKinds.map((value) => ({ value, label: labels.kinds[value] }));
const units = [{ value: "wie", label: labels.womenInEngineering }];

const fieldsOf = (chapter: Chapter | undefined) => ({
  name: chapter?.name ?? "",
  description: chapter?.description ?? "",
  address: chapter?.address ?? "",
  link: chapter?.link ?? "",
  unit: chapter?.unit ?? "",
  alt: chapter?.alt ?? "",
  spoid: chapter?.spoid ?? "",
  unitKind: chapter?.unitKind ?? "chapter",
  minimumEvents: String(chapter?.minimumEvents ?? ""),
  withoutImage: false,
  areas: JSON.stringify(chapter?.areas ?? []),
  statistics: JSON.stringify(chapter?.statistics ?? []),
  stories: JSON.stringify(chapter?.stories ?? []),
  gatherings: JSON.stringify(chapter?.gatherings ?? []),
});

export function ChapterFormDialog({ item: chapter, onSave, onClose }: ItemFormProps<Chapter, ChapterDraft>) {
  const logo = chapter?.logo ?? undefined;
  const isReporting = useIeeeReporting();
  const { form, field, files, submission } = useSaveForm({
    fields: FormFields,
    defaultValues: fieldsOf(chapter),
    ...itemForm("chapter", chapter),
    attachment: useOneImage({ required: false, stored: logo }),
    messages: { required: chapterMessages.required, failed: chapterMessages.saveFailed },
    save: (fields, image, onProgress) => onSave({ ...fields, image }, onProgress),
  });

  return (
    <FormDialog size="large" {...dialogLabels("Chapter", chapter)} submission={submission} onClose={onClose}>
      <TextField label={labels.name} required {...field("name")} />
      <TextArea label={labels.description} required rows={3} help={labels.descriptionHelp} {...field("description")} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={labels.address}
          placeholder={labels.addressPlaceholder}
          help={labels.addressHelp}
          {...field("address")}
        />
        <TextField
          label={labels.link}
          type="url"
          inputMode="url"
          placeholder="https://…"
          help={labels.linkHelp}
          {...field("link")}
        />
      </div>
      <SelectField
        label={labels.unit}
        placeholder={labels.unitPlaceholder}
        options={units}
        help={labels.unitHelp}
        {...field("unit")}
      />
      {isReporting && (
        <fieldset className="grid gap-5 sm:grid-cols-2">
          <legend className="mb-4 font-semibold">{labels.reporting}</legend>
          <SelectField label={labels.unitKind} options={kinds} {...field("unitKind")} />
          <TextField label={labels.spoid} placeholder="SBC12345" help={labels.spoidHelp} {...field("spoid")} />
          <TextField
            label={labels.minimumEvents}
            inputMode="numeric"
            help={labels.minimumEventsHelp}
            {...field("minimumEvents")}
          />
        </fieldset>
      )}
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
      <FileDrop label={labels.logo} help={labels.logoHelp} {...files} />
      <TextField label={labels.alt} help={labels.altHelp} {...field("alt")} />
      {logo !== undefined && <CheckboxField label={labels.withoutImage} {...field("withoutImage")} />}
    </FormDialog>
  );
}
