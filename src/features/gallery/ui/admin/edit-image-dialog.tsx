import { z } from "zod";
import { albumNotesLabels, galleryLabels } from "#features/gallery/gallery.admin.labels.ts";
import type { GalleryItemDraft } from "#features/gallery/gallery.api.ts";
import {
  ConsentNote,
  type GalleryItem,
  GalleryItemInput,
  galleryMessages,
} from "#features/gallery/gallery.contract.ts";
import { albumPath, picturePath } from "#features/gallery/gallery.rules.ts";
import { FailureAlert } from "#kit/feedback/failure.tsx";
import { type Choice, type Choices, LoadedSelect } from "#kit/form/choice-fields.tsx";
import { TextArea, TextField } from "#kit/form/field.tsx";
import { FileDrop } from "#kit/form/file-drop.tsx";
import { dialogLabels, FormDialog, itemForm } from "#kit/form/form-dialog.tsx";
import { SinglePictureFields } from "#kit/form/picture-fields.tsx";
import { useOneImage } from "#kit/form/use-files.ts";
import { type FormFieldProps, useSaveForm } from "#kit/form/use-save-form.ts";
import { type PageReference, UsedIn } from "#kit/media/used-in.tsx";
import { formatMonth } from "#shared/dates.ts";
import { pictureDefaults, pictureFormFields } from "#shared/picture-fields.ts";
import { isSeen } from "#shared/publishing.ts";

const fieldLabels = galleryLabels.galleryFields;

export const GalleryFields = z.object({
  title: GalleryItemInput.shape.title,
  date: GalleryItemInput.shape.date.unwrap(),
  event: z.string(),
});

/** Adds the picture's event to the choices if it is too old for the list. */
const withPresent = (events: Choices, present: Choice | undefined): Choices =>
  present === undefined || events.choices.some(({ value }) => value === present.value)
    ? events
    : { ...events, choices: [present, ...events.choices] };

interface GalleryFieldsProps {
  field: (name: keyof z.input<typeof GalleryFields>) => FormFieldProps;
  /** The latest first. */
  events: Choices;
  /** The picture's event. */
  present?: Choice | undefined;
  dateHelp: string;
}

/** The details of one picture, or of several at once. */
export function GalleryFormFields({ field, events, present, dateHelp }: GalleryFieldsProps) {
  return (
    <>
      <FailureAlert isQuiet failure={events.failure} />
      <TextField label={fieldLabels.title} required {...field("title")} />
      <TextField label={fieldLabels.date} type="date" help={dateHelp} {...field("date")} />
      <LoadedSelect
        label={fieldLabels.event}
        from={withPresent(events, present)}
        pendingText={fieldLabels.loadingEvents}
        emptyText={fieldLabels.noEvents}
        help={fieldLabels.eventHelp}
        placeholder={galleryMessages.eventPlaceholder}
        {...field("event")}
      />
    </>
  );
}

const labels = galleryLabels.editImageDialog;

interface EditImageDialogProps {
  item: GalleryItem;
  /** The image's event; undefined while it loads. */
  event: EventOfImage | undefined;
  /** The latest first. */
  events: Choices;
  /** Saves the image. Throws with a message for the user. */
  onSave: (draft: GalleryItemDraft, onProgress: (sent: number) => void) => Promise<void>;
  onClose: () => void;
}

const EditFields = GalleryFields.extend({ ...pictureFormFields, consentNote: ConsentNote });

const fieldsOf = (item: GalleryItem) => {
  const { title, date, event = "", consentNote = "" } = item;
  return { title, date, event, consentNote, ...pictureDefaults(item) };
};

/** The event of a picture. */
export interface EventOfImage {
  title: string;
  slug: string;
}

/** Returns the page of the picture in the album of its event or month. @param event undefined while it loads */
export function pagesOfImage(item: GalleryItem, event: EventOfImage | undefined): PageReference[] {
  if (!isSeen(item) || (item.event !== undefined && !event)) return [];
  const month = item.date.slice(0, 7);
  const label = event ? labels.albumOf(event.title) : labels.albumOfMonth(formatMonth(month));
  return [{ label, to: picturePath(albumPath(event?.slug ?? month), item._id) }];
}

/** Edits a picture's details or replaces the picture. */
export function EditImageDialog({ item, event, events, onSave, onClose }: EditImageDialogProps) {
  const { form, field, files, submission } = useSaveForm({
    fields: EditFields,
    defaultValues: fieldsOf(item),
    ...itemForm("image", item),
    attachment: useOneImage({ required: false, stored: item.image }),
    messages: { required: galleryMessages.required, failed: galleryMessages.editFailed },
    save: (fields, image, onProgress) => onSave({ ...fields, image }, onProgress),
  });

  return (
    <FormDialog {...dialogLabels("Image", item)} submission={submission} onClose={onClose}>
      <GalleryFormFields
        {...{ field, events }}
        present={item.event === undefined ? undefined : { value: item.event, label: event?.title ?? "…" }}
        dateHelp={labels.dateHelp}
      />
      <UsedIn places={pagesOfImage(item, event)} />
      <FileDrop label={labels.image} help={labels.imageHelp} {...files} />
      <SinglePictureFields editor={{ form, field, files }} otherwise={labels.titleInstead} stored={item} />
      <TextArea
        label={albumNotesLabels.consentNote}
        help={albumNotesLabels.consentNoteHelp}
        rows={2}
        {...field("consentNote")}
      />
    </FormDialog>
  );
}
