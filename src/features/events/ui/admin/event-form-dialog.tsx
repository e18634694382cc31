import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import type { EventDraft } from "#features/events/events.calls.ts";
import {
  EVENT_IMAGE_MAX_BYTES,
  EVENT_IMAGES_MAX,
  type Event,
  EventInput,
  eventMessages,
} from "#features/events/events.contract.ts";
import { CheckboxField } from "#kit/form/checkbox-field.tsx";
import { FileDrop } from "#kit/form/file-drop.tsx";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { formErrors } from "#kit/form/form-errors.ts";
import { TextArea } from "#kit/form/text-area.tsx";
import { TextField } from "#kit/form/text-field.tsx";
import { useUpload } from "#kit/form/use-upload.ts";
import { IMAGE_TYPES, imageProblem } from "#shared/upload-checks.ts";

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

const imageProblemOf = (file: File) => imageProblem(file, EVENT_IMAGE_MAX_BYTES, words);

function imagesProblem(files: readonly File[], keptCount: number): string | null {
  for (const file of files) {
    const problem = imageProblemOf(file);
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
  const upload = useUpload(eventMessages.saveFailed);
  const { errors, isDirty, isSubmitting } = form.formState;
  const changed = isDirty || images.length > 0 || kept.length !== (event?.image.length ?? 0);
  const shown = formErrors(errors, eventMessages.required);

  function chooseImages(files: File[]) {
    upload.clear();
    setImages(files);
    const problem = imagesProblem(files, kept.length);
    setImageError(problem === eventMessages.imageRequired ? null : problem);
  }

  function removeStored(url: string) {
    const rest = kept.filter((other) => other !== url);
    setKept(rest);
    setImageError((shownBefore) => shownBefore && imagesProblem(images, rest.length));
  }

  const save = form.handleSubmit(
    async () => {
      upload.clear();
      const problem = imagesProblem(images, kept.length);
      setImageError(problem);
      if (problem) return;
      const draft = { ...form.getValues(), images };
      await upload.run((onProgress) => onSave(event ? { ...draft, keepImages: kept } : draft, onProgress));
    },
    () => {
      upload.clear();
      setImageError(imagesProblem(images, kept.length));
    },
  );

  return (
    <FormDialog
      size="large"
      title={event ? "Edit Event" : "Add Event"}
      submitLabel={event ? "Save Event" : "Add Event"}
      pendingLabel="Saving..."
      pending={isSubmitting}
      changed={changed}
      problem={shown.banner ?? imageError}
      failure={upload.failure}
      upload={images.length > 0 ? upload.progress : undefined}
      onSubmit={save}
      onClose={onClose}
    >
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
        help="Shows a View Gallery button once the event is past. The gallery’s pictures are added on the Gallery screen."
        {...form.register("gallery")}
      />
      <FileDrop
        label="Images"
        multiple
        required={!event}
        accept={IMAGE_TYPES.join(",")}
        help="JPEG, PNG or WebP, each under 5 MB. The first one is the thumbnail."
        value={images}
        onChange={chooseImages}
        existing={kept.map((url, index) => ({ url, name: `Image ${index + 1}` }))}
        onRemoveExisting={removeStored}
        problemOf={imageProblemOf}
        error={imageError ?? undefined}
        disabled={isSubmitting}
      />
    </FormDialog>
  );
}
