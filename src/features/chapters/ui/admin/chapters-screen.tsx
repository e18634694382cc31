import { Network } from "lucide-react";
import { z } from "zod";
import { chapterLabels } from "#features/chapters/chapters.admin.labels.ts";
import {
  CHAPTER_ROWS_MAX,
  type Chapter,
  type ChapterDraft,
  ChapterInput,
  chapterKinds,
  chapterMessages,
  chapterPath,
  chaptersApi,
} from "#features/chapters/chapters.contract.ts";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { type AdminContent, ContentScreen } from "#kit/admin/content-screen.tsx";
import { listLoader, type PageProps } from "#kit/admin/screen-route.tsx";
import { useIeeeReporting } from "#kit/admin/session.ts";
import { TextMark } from "#kit/brand/marks.tsx";
import { CheckboxField, SelectField } from "#kit/form/choice-fields.tsx";
import { TextArea, TextField } from "#kit/form/field.tsx";
import { FileDrop } from "#kit/form/file-drop.tsx";
import { dialogLabels, FormDialog, type ItemFormProps, itemForm } from "#kit/form/form-dialog.tsx";
import { type RowColumn, RowsField } from "#kit/form/rows-field.tsx";
import { useOneImage } from "#kit/form/use-files.ts";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { ListRow } from "#kit/list/list-row.tsx";
import { SortableList } from "#kit/list/sortable-list.tsx";
import { StateBadge } from "#kit/publishing/publishing-fields.tsx";
import { isSeen } from "#shared/publishing.ts";

export const meta = adminMeta(chapterLabels.list.title);

export const clientLoader = listLoader(chaptersApi.list, chapterMessages.listFailed);

const content: AdminContent<Chapter, ChapterDraft> = {
  api: chaptersApi,
  describe: (chapter) => ({
    name: chapter.name,
    image: chapter.logo ?? undefined,
    places: isSeen(chapter) ? [{ label: chapterLabels.pageOf(chapter.name), to: chapterPath(chapter) }] : [],
    view: chapterPath(chapter),
  }),
  labels: chapterLabels.list,
  messages: chapterMessages,
};

export default function ChaptersScreen({ loaderData }: PageProps<typeof clientLoader>) {
  return (
    <ContentScreen content={content} icon={<Network />} loaded={loaderData} Form={ChapterFormDialog}>
      {(chapters, { order, buttons, onEdit }) => (
        <SortableList
          {...order}
          label={chapterLabels.chapters}
          items={chapters}
          className="flex flex-col gap-4 [&_[data-move]>svg]:rotate-90"
          renderItem={(chapter, controls) => (
            <ListRow
              select={{ id: chapter._id, name: chapter.name }}
              onEdit={() => onEdit(chapter)}
              mark={
                <TextMark
                  name={chapter.name}
                  logo={chapter.logo}
                  tone={chapter.unit === "wie" ? "wie" : "brand"}
                  decorative
                />
              }
              title={
                <h2 dir="auto" className="break-words text-lg leading-snug">
                  {isSeen(chapter) ? (
                    <a href={chapterPath(chapter)} className="text-ink">
                      {chapter.name}
                    </a>
                  ) : (
                    chapter.name
                  )}
                </h2>
              }
              actions={
                <>
                  {controls}
                  {buttons(chapter)}
                </>
              }
            >
              <p dir="auto" className="line-clamp-2 max-w-full break-words text-muted text-sm">
                {chapter.description}
              </p>
              <StateBadge item={chapter} />
            </ListRow>
          )}
        />
      )}
    </ContentScreen>
  );
}

const formLabels = chapterLabels.form;

const story: RowColumn[] = [
  { name: "title", label: formLabels.title, required: true },
  { name: "text", label: formLabels.text, required: true, isLong: true },
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
    label: formLabels.numbers,
    noun: "number",
    help: formLabels.numbersHelp,
    columns: [
      { name: "before", label: formLabels.textBeforeTheFigure },
      { name: "value", label: formLabels.figure, required: true },
      { name: "label", label: formLabels.textAfterTheFigure },
      { name: "date", label: formLabels.asOf },
      { name: "source", label: formLabels.source, help: formLabels.sourceHelp },
    ],
  },
  {
    name: "areas",
    label: formLabels.focusAreas,
    noun: "focus area",
    help: formLabels.focusAreasHelp,
    columns: [
      { name: "name", label: formLabels.name, required: true },
      { name: "text", label: formLabels.inPractice, isLong: true },
    ],
  },
  {
    name: "stories",
    label: formLabels.stories,
    noun: "story",
    help: formLabels.storiesHelp,
    columns: story,
  },
  {
    name: "gatherings",
    label: formLabels.gatherings,
    noun: "gathering",
    help: formLabels.gatheringsHelp,
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

const kinds = chapterKinds.map((value) => ({ value, label: formLabels.kinds[value] }));
const units = [{ value: "wie", label: formLabels.womenInEngineering }];

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

function ChapterFormDialog({ item: chapter, onSave, onClose }: ItemFormProps<Chapter, ChapterDraft>) {
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
      <TextField label={formLabels.name} required {...field("name")} />
      <TextArea
        label={formLabels.description}
        required
        rows={3}
        help={formLabels.descriptionHelp}
        {...field("description")}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={formLabels.address}
          placeholder={formLabels.addressPlaceholder}
          help={formLabels.addressHelp}
          {...field("address")}
        />
        <TextField
          label={formLabels.link}
          type="url"
          inputMode="url"
          placeholder="https://…"
          help={formLabels.linkHelp}
          {...field("link")}
        />
      </div>
      <SelectField
        label={formLabels.unit}
        placeholder={formLabels.unitPlaceholder}
        options={units}
        help={formLabels.unitHelp}
        {...field("unit")}
      />
      {isReporting && (
        <fieldset className="grid gap-5 sm:grid-cols-2">
          <legend className="mb-4 font-semibold">{formLabels.reporting}</legend>
          <SelectField label={formLabels.unitKind} options={kinds} {...field("unitKind")} />
          <TextField label={formLabels.spoid} placeholder="SBC12345" help={formLabels.spoidHelp} {...field("spoid")} />
          <TextField
            label={formLabels.minimumEvents}
            inputMode="numeric"
            help={formLabels.minimumEventsHelp}
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
      <FileDrop label={formLabels.logo} help={formLabels.logoHelp} {...files} />
      <TextField label={formLabels.alt} help={formLabels.altHelp} {...field("alt")} />
      {logo !== undefined && <CheckboxField label={formLabels.withoutImage} {...field("withoutImage")} />}
    </FormDialog>
  );
}
