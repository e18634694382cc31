import { z } from "zod";
import { eventLabels } from "#features/events/events.admin.labels.ts";
import { type Event, EventInput } from "#features/events/events.contract.ts";
import { kindWords, unitWords } from "#features/events/events.labels.ts";
import { eventKinds, eventUnits } from "#features/events/events.rules.ts";
import { CheckboxField, SelectField } from "#kit/form/choice-fields.tsx";
import { TextArea, TextField } from "#kit/form/text-fields.tsx";
import type { FormFieldProps } from "#kit/form/use-save-form.ts";

const labels = eventLabels.form;

/** The values of a form. Every field is set. */
export const EventFormFields = EventInput.safeExtend({
  registrationLink: EventInput.shape.registrationLink.unwrap(),
  gallery: z.boolean(),
  allDay: z.boolean(),
  format: EventInput.shape.format.unwrap(),
  building: EventInput.shape.building.unwrap(),
  room: EventInput.shape.room.unwrap(),
  city: EventInput.shape.city.unwrap(),
  postalCode: EventInput.shape.postalCode.unwrap(),
  speakers: EventInput.shape.speakers.unwrap(),
  hosts: EventInput.shape.hosts.unwrap(),
  category: EventInput.shape.category.unwrap(),
  subcategory: EventInput.shape.subcategory.unwrap(),
});

const kinds = eventKinds.map((value) => ({ value, label: kindWords[value].one }));
const units = eventUnits.map((value) => ({ value, label: unitWords[value] }));

export type EventFormValues = z.input<typeof EventFormFields>;

/** Returns the values of a form for an event, an unpublished edit, or a new event. */
export const eventFormValues = (event: Partial<Event> | undefined): EventFormValues => ({
  title: event?.title ?? "",
  description: event?.description ?? "",
  date: event?.date ?? "",
  time: event?.time ?? "",
  location: event?.location ?? "",
  registrationLink: event?.registrationLink ?? "",
  gallery: event?.gallery ?? false,
  endDate: event?.endDate ?? "",
  endTime: event?.endTime ?? "",
  allDay: event?.allDay ?? false,
  kind: event?.kind ?? "",
  unit: event?.unit ?? "",
  format: event?.format ?? "in_person",
  building: event?.building ?? "",
  room: event?.room ?? "",
  city: event?.city ?? "",
  postalCode: event?.postalCode ?? "",
  speakers: JSON.stringify(event?.speakers ?? []),
  hosts: JSON.stringify(event?.hosts ?? []),
  category: event?.category ?? "",
  subcategory: (event?.subcategory ?? "") as EventFormValues["subcategory"],
});

/** The fields of an event, in the dialog and on its page. */
export function EventFields({ field }: { field: (name: keyof EventFormValues) => FormFieldProps }) {
  return (
    <>
      <TextField label={labels.title} required {...field("title")} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={labels.date} type="date" required {...field("date")} />
        <TextField label={labels.time} type="time" required {...field("time")} />
        <TextField label={labels.endDate} type="date" help={labels.endDateHelp} {...field("endDate")} />
        <TextField label={labels.endTime} type="time" help={labels.endTimeHelp} {...field("endTime")} />
      </div>
      <CheckboxField label={labels.allDay} help={labels.allDayHelp} {...field("allDay")} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label={labels.kind} placeholder={labels.kindPlaceholder} options={kinds} {...field("kind")} />
        <SelectField label={labels.unit} placeholder={labels.unitPlaceholder} options={units} {...field("unit")} />
      </div>
      <TextField label={labels.location} required {...field("location")} />
      <TextArea label={labels.description} required rows={5} help={labels.descriptionHelp} {...field("description")} />
      <TextField
        label={labels.registrationLink}
        type="url"
        inputMode="url"
        placeholder="https://…"
        help={labels.registrationLinkHelp}
        {...field("registrationLink")}
      />
      <CheckboxField label={labels.gallery} help={labels.galleryHelp} {...field("gallery")} />
    </>
  );
}
