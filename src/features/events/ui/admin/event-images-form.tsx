import { useState } from "react";
import { z } from "zod";
import { eventLabels, eventPageLabels } from "#features/events/events.admin.labels.ts";
import { eventsApi } from "#features/events/events.api.ts";
import {
  EVENT_IMAGE_MAX_BYTES,
  EVENT_IMAGES_MAX,
  type Event,
  eventMessages,
} from "#features/events/events.contract.ts";
import { ScreenForm, ScreenSection } from "#kit/admin/screen-parts.tsx";
import { useWrite } from "#kit/admin/use-write.ts";
import { FileDrop } from "#kit/form/file-drop.tsx";
import { LeaveQuestion, SubmissionProgress } from "#kit/form/form-body.tsx";
import type { ChosenImages } from "#kit/form/use-files.ts";
import { useSeveralImages } from "#kit/form/use-files.ts";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { withoutSignature } from "#shared/stored-image.ts";
import { eventFormValues } from "./event-fields.tsx";

const labels = eventPageLabels.photos;

/** The images of an event. The form starts again when the stored images change. */
export function EventImages({ event }: { event: Event }) {
  const stored = event.pictures.map((picture) => ({ ...picture, image: withoutSignature(picture.image) }));
  return (
    <ScreenSection id="event-images" title={labels.images}>
      <p className="mt-1 mb-4 text-muted text-sm">{labels.imagesText}</p>
      <EventImagesForm key={JSON.stringify(stored)} event={event} />
    </ScreenSection>
  );
}

function EventImagesForm({ event }: { event: Event }) {
  const write = useWrite();
  const [filledFrom] = useState(event);
  const isDraft = event.state === "draft";
  const { files, submission } = useSaveForm({
    fields: z.object({}),
    defaultValues: {},
    attachment: useSeveralImages({
      stored: event.pictures,
      most: EVENT_IMAGES_MAX,
      maxBytes: EVENT_IMAGE_MAX_BYTES,
      messages: eventMessages,
      first: "Thumbnail",
      required: !isDraft,
    }),
    messages: { failed: eventMessages.saveFailed },
    async save(_, { added: images, ...chosen }, onProgress) {
      const state = isDraft ? { state: "draft" as const } : {};
      const draft = { ...eventFormValues(event), ...state, images, ...presentImages(chosen, filledFrom, event) };
      await write(
        (api) => eventsApi.update(api, event, draft, { onProgress }),
        () => ({ message: labels.saved, item: event.title }),
      );
    },
  });
  return (
    <ScreenForm
      submission={submission}
      submitLabel={labels.save}
      pendingLabel={labels.saving}
      button={{ variant: "secondary", disabled: !submission.changed }}
      after={
        <>
          <SubmissionProgress submission={submission} />
          {submission.changed && <LeaveQuestion />}
        </>
      }
    >
      <FileDrop label={eventLabels.form.images} help={eventLabels.form.imagesHelp} {...files} />
    </ScreenForm>
  );
}

/** Returns the kept pictures that the event still has, and those that another officer added since the form was filled. */
export function presentImages(
  { kept, order, details }: Omit<ChosenImages, "added">,
  filledFrom: Event | undefined,
  event: Event,
) {
  const image = event.image.map(withoutSignature);
  const before = filledFrom?.image.map(withoutSignature) ?? [];
  const added = image.filter((url) => !before.includes(url));
  const keepImages = [...kept.filter((url) => image.includes(url)), ...added];
  const placed = order.filter((place) => !kept.includes(place) || keepImages.includes(place));
  const imageOrder = [...placed, ...keepImages.filter((url) => !order.includes(url))];
  return { keepImages, imageOrder, imageDetails: details.filter(({ image }) => imageOrder.includes(image)) };
}
