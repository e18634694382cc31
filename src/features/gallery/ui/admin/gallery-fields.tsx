import { z } from "zod";
import { galleryLabels } from "#features/gallery/gallery.admin.labels.ts";
import { GalleryItemInput, galleryMessages } from "#features/gallery/gallery.contract.ts";
import { FailureAlert } from "#kit/feedback/failure.tsx";
import { type Choice, type Choices, LoadedSelect } from "#kit/form/choice-fields.tsx";
import { TextField } from "#kit/form/field.tsx";
import type { FormFieldProps } from "#kit/form/use-save-form.ts";

const labels = galleryLabels.galleryFields;

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
      <TextField label={labels.title} required {...field("title")} />
      <TextField label={labels.date} type="date" help={dateHelp} {...field("date")} />
      <LoadedSelect
        label={labels.event}
        from={withPresent(events, present)}
        pendingText={labels.loadingEvents}
        emptyText={labels.noEvents}
        help={labels.eventHelp}
        placeholder={galleryMessages.eventPlaceholder}
        {...field("event")}
      />
    </>
  );
}
