import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { Alert } from "#kit/alert.tsx";
import { Button } from "#kit/button.tsx";
import { Dialog } from "#kit/dialog.tsx";
import { CheckboxField, TextArea, TextField } from "#kit/field.tsx";
import { FileDrop } from "#kit/file-drop.tsx";
import { formErrors } from "#kit/form-errors.ts";
import { useUnsavedChanges } from "#kit/unsaved-changes.tsx";
import { UploadProgress } from "#kit/upload-progress.tsx";
import { imageProblem } from "#shared/upload-checks.ts";
import type { EventDraft } from "../events.calls.ts";
import { EVENT_IMAGE_MAX_BYTES, EVENT_IMAGES_MAX, type Event, EventInput, eventMessages } from "../events.contract.ts";

interface EventFormDialogProps {
  /** The event to edit; none to add one. */
  event?: Event | undefined;
  /** Throws with words for a person when it could not be saved. */
  onSave: (draft: EventDraft, onProgress: (sent: number) => void) => Promise<void>;
  onClose: () => void;
}

/** As a form holds them: every field has a value. */
const FormFields = EventInput.extend({
  registrationLink: EventInput.shape.registrationLink.unwrap(),
  gallery: z.boolean(),
});

const fieldsOf = (event: Event | undefined) => ({
  title: event?.title ?? "",
  description: event?.description ?? "",
  date: event?.date ?? "",
  time: event?.time ?? "",
  location: event?.location ?? "",
  registrationLink: event?.registrationLink ?? "",
  gallery: event?.gallery ?? false,
});

const words = { type: eventMessages.imageType, tooLarge: eventMessages.imageTooLarge };

function imagesProblem(files: readonly File[], keptCount: number): string | null {
  for (const file of files) {
    const problem = imageProblem(file, EVENT_IMAGE_MAX_BYTES, words);
    if (problem) return problem;
  }
  if (files.length + keptCount > EVENT_IMAGES_MAX) return eventMessages.tooManyImages;
  return files.length + keptCount === 0 ? eventMessages.imageRequired : null;
}

/** Adds or edits an event. Nothing is sent until it would be taken; nothing is lost when it is not. */
export function EventFormDialog({ event, onSave, onClose }: EventFormDialogProps) {
  const form = useForm({ defaultValues: fieldsOf(event), resolver: zodResolver(FormFields, undefined, { raw: true }) });
  const [images, setImages] = useState<File[]>([]);
  const [kept, setKept] = useState(event?.image ?? []);
  const [imageError, setImageError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const { errors, isDirty, isSubmitting } = form.formState;
  const changed = isDirty || images.length > 0 || kept.length !== (event?.image.length ?? 0);
  const { requestClose, question } = useUnsavedChanges(changed, onClose);
  const shown = formErrors(errors, eventMessages.required);

  function chooseImages(files: File[]) {
    setImages(files);
    const problem = imagesProblem(files, kept.length);
    setImageError(problem === eventMessages.imageRequired ? null : problem);
  }

  const save = form.handleSubmit(
    async () => {
      const problem = imagesProblem(images, kept.length);
      setImageError(problem);
      if (problem) return;
      setFailure(null);
      try {
        const draft = { ...form.getValues(), images };
        await onSave(event ? { ...draft, keepImages: kept } : draft, setProgress);
      } catch (error) {
        setFailure(error instanceof Error && error.message ? error.message : eventMessages.saveFailed);
        setProgress(null);
      }
    },
    () => setImageError(imagesProblem(images, kept.length)),
  );

  const banner = failure ?? shown.banner ?? imageError;
  const formId = "event-form";
  return (
    <Dialog
      open
      size="large"
      title={event ? "Edit Event" : "Add Event"}
      onCloseRequest={() => !isSubmitting && requestClose()}
      footer={
        <>
          <Button variant="secondary" onClick={requestClose} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={isSubmitting} pendingLabel="Saving...">
            {event ? "Save Event" : "Add Event"}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={save} noValidate className="flex flex-col gap-5">
        {banner && <Alert>{banner}</Alert>}
        <TextField label="Title" required error={shown.field("title")} {...form.register("title")} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Date" type="date" required error={shown.field("date")} {...form.register("date")} />
          <TextField label="Time" type="time" required error={shown.field("time")} {...form.register("time")} />
        </div>
        <TextField label="Location" required error={shown.field("location")} {...form.register("location")} />
        <TextArea
          label="Description"
          required
          rows={5}
          help="The first 100 characters show on the card; the rest opens with Read More."
          error={shown.field("description")}
          {...form.register("description")}
        />
        <TextField
          label="Registration link"
          type="url"
          inputMode="url"
          placeholder="https://…"
          help="Leave it empty while registration is not open yet."
          error={shown.field("registrationLink")}
          {...form.register("registrationLink")}
        />
        <CheckboxField
          label="Gallery"
          help="Shows a View Gallery button once the event is past."
          {...form.register("gallery")}
        />
        <FileDrop
          label="Images"
          multiple
          required={!event}
          accept="image/jpeg,image/png,image/webp"
          help="JPEG, PNG or WebP, each under 5 MB. The first one is the thumbnail."
          value={images}
          onChange={chooseImages}
          existing={kept.map((url, index) => ({ url, name: `Image ${index + 1}` }))}
          onRemoveExisting={(url) => setKept(kept.filter((other) => other !== url))}
          error={imageError ?? undefined}
          disabled={isSubmitting}
        />
        {isSubmitting && images.length > 0 && <UploadProgress label="Uploading..." value={progress} />}
      </form>
      {question}
    </Dialog>
  );
}
