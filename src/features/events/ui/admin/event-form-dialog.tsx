import { useState } from "react";
import { z } from "zod";
import { eventLabels } from "#features/events/events.admin.labels.ts";
import type { EventDraft } from "#features/events/events.api.ts";
import {
  EVENT_IMAGE_MAX_BYTES,
  EVENT_IMAGES_MAX,
  type Event,
  EventInput,
  eventMessages,
} from "#features/events/events.contract.ts";
import { kindWords, unitWords } from "#features/events/events.labels.ts";
import { eventKinds, eventPath, eventUnits } from "#features/events/events.rules.ts";
import { CheckboxField, SelectField } from "#kit/form/choice-fields.tsx";
import { FileDrop } from "#kit/form/file-drop.tsx";
import { dialogLabels, FormDialog, type ItemFormProps, itemForm } from "#kit/form/form-dialog.tsx";
import { TextArea, TextField } from "#kit/form/text-fields.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { type ChosenImages, useSeveralImages } from "#kit/form/use-several-images.ts";
import { type Place, UsedIn } from "#kit/media/used-in.tsx";
import { isSeen } from "#shared/publishing.ts";
import { withoutSignature } from "#shared/stored-image.ts";

const labels = eventLabels.form;

interface EventFormDialogProps extends ItemFormProps<Event, EventDraft> {
  /** The event to duplicate, with its images and without its dates. */
  copyOf?: Event | undefined;
}

/** The values of a form. Every field is set. */
const FormFields = EventInput.safeExtend({
  registrationLink: EventInput.shape.registrationLink.unwrap(),
  gallery: z.boolean(),
  allDay: z.boolean(),
});

const kinds = eventKinds.map((value) => ({ value, label: kindWords[value].one }));
const units = eventUnits.map((value) => ({ value, label: unitWords[value] }));

const fieldsOf = (event: Event | undefined) => ({
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
});

/** Returns the kept pictures that the event still has, and those that another officer added since the form was filled. */
function presentOf({ kept, order, details }: Omit<ChosenImages, "added">, filledFrom: Event | undefined, event: Event) {
  const image = event.image.map(withoutSignature);
  const before = filledFrom?.image.map(withoutSignature) ?? [];
  const added = image.filter((url) => !before.includes(url));
  const keepImages = [...kept.filter((url) => image.includes(url)), ...added];
  const placed = order.filter((place) => !kept.includes(place) || keepImages.includes(place));
  const imageOrder = [...placed, ...keepImages.filter((url) => !order.includes(url))];
  return { keepImages, imageOrder, imageDetails: details.filter(({ image }) => imageOrder.includes(image)) };
}

/** The fields that a duplicate takes over. */
const likeOf = (event: Event | undefined) => ({ ...fieldsOf(event), date: "", time: "", endDate: "", endTime: "" });

/** Returns the public pages that show an event's images. */
export const placesOfEvent = (event: Event): Place[] =>
  isSeen(event)
    ? [
        { label: labels.pageOf(event.title), to: eventPath(event) },
        { label: labels.listOfEvents, to: "/events" },
      ]
    : [];

/** Adds or edits an event. The form is sent only when it is valid, and a failed save loses nothing. */
export function EventFormDialog({ item: event, copyOf, onSave, onClose }: EventFormDialogProps) {
  const [filledFrom] = useState(event);
  const { field, files, submission } = useSaveForm({
    fields: FormFields,
    defaultValues: copyOf ? likeOf(copyOf) : fieldsOf(event),
    ...itemForm("event", event),
    isDraftFirst: copyOf !== undefined,
    ...(copyOf && { draftKey: `event like ${copyOf._id}` }),
    attachment: useSeveralImages({
      stored: (event ?? copyOf)?.pictures,
      most: EVENT_IMAGES_MAX,
      maxBytes: EVENT_IMAGE_MAX_BYTES,
      messages: eventMessages,
      first: "Thumbnail",
    }),
    messages: { required: eventMessages.required, failed: eventMessages.saveFailed },
    save(fields, { added: images, ...chosen }, onProgress) {
      const { kept: keepImages, order: imageOrder, details: imageDetails } = chosen;
      const ofNew = copyOf ? { copyOf: copyOf._id, keepImages, imageOrder, imageDetails } : { imageDetails };
      const arranged = event ? presentOf(chosen, filledFrom, event) : ofNew;
      return onSave({ ...fields, images, ...arranged }, onProgress);
    },
  });

  return (
    <FormDialog size="large" {...dialogLabels("Event", event)} submission={submission} onClose={onClose}>
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
      {event && <UsedIn places={placesOfEvent(event)} />}
      <FileDrop label={labels.images} help={labels.imagesHelp} {...files} />
    </FormDialog>
  );
}
