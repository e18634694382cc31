import { useState } from "react";
import { Link } from "react-router";
import { eventLabels, eventPageLabels } from "#features/events/events.admin.labels.ts";
import type { EventDraft } from "#features/events/events.api.ts";
import {
  EVENT_IMAGE_MAX_BYTES,
  EVENT_IMAGES_MAX,
  type Event,
  eventMessages,
} from "#features/events/events.contract.ts";
import { adminEventPath, eventPath } from "#features/events/events.rules.ts";
import { FileDrop } from "#kit/form/file-drop.tsx";
import { dialogLabels, FormDialog, type ItemFormProps, itemForm } from "#kit/form/form-dialog.tsx";
import { useSeveralImages } from "#kit/form/use-files.ts";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { type PageReference, UsedIn } from "#kit/media/used-in.tsx";
import { isSeen } from "#shared/publishing.ts";
import {
  BasicFields,
  DescriptionField,
  draftFieldsOf,
  EventFormFields,
  eventFormValues,
  ListingFields,
} from "./event-fields.tsx";
import { presentImages } from "./event-images-form.tsx";

const labels = eventLabels.form;

interface EventFormDialogProps extends ItemFormProps<Event, EventDraft> {
  /** The event to duplicate, with its images and without its dates. */
  copyOf?: Event | undefined;
}

/** The fields that a duplicate takes over. */
const likeOf = (event: Event | undefined) => ({
  ...eventFormValues(event),
  date: "",
  time: "",
  endDate: "",
  endTime: "",
});

/** Returns the public pages that show an event's images. */
export const pagesOfEvent = (event: Event): PageReference[] =>
  isSeen(event)
    ? [
        { label: labels.pageOf(event.title), to: eventPath(event) },
        { label: labels.listOfEvents, to: "/events" },
      ]
    : [];

/** Adds or edits an event. The form is sent only when it is valid, and a failed save loses nothing. */
export function EventFormDialog({ item: event, copyOf, onSave, onClose }: EventFormDialogProps) {
  const [filledFrom] = useState(event);
  const { form, field, files, submission } = useSaveForm({
    fields: EventFormFields,
    draftFields: draftFieldsOf(event),
    defaultValues: copyOf ? likeOf(copyOf) : eventFormValues(event),
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
      const arranged = event ? presentImages(chosen, filledFrom, event) : ofNew;
      return onSave({ ...fields, images, ...arranged }, onProgress);
    },
  });

  return (
    <FormDialog size="large" {...dialogLabels("Event", event)} submission={submission} onClose={onClose}>
      <BasicFields form={form} field={field} />
      <DescriptionField field={field} />
      <ListingFields form={form} field={field} />
      {event && (
        <Link to={adminEventPath(event)} className="text-link inline-flex min-h-11 items-center self-start">
          {eventPageLabels.openPage}
        </Link>
      )}
      {event && <UsedIn places={pagesOfEvent(event)} />}
      <FileDrop label={labels.images} help={labels.imagesHelp} {...files} />
    </FormDialog>
  );
}
