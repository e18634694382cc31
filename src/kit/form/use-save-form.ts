import { zodResolver } from "@hookform/resolvers/zod";
import { type DefaultValues, type FieldPath, type FieldValues, type RegisterOptions, useForm } from "react-hook-form";
import type { z } from "zod";
import { type Attachment, noAttachment } from "./attachment.ts";
import type { Submission } from "./form-body.tsx";
import { formErrors } from "./form-errors.ts";
import { useUpload } from "./use-upload.ts";

interface SaveFormOptions<Fields extends FieldValues, Files> {
  /** The rules of the fields, on what is in the form. */
  fields: z.ZodType<unknown, Fields>;
  defaultValues: DefaultValues<Fields>;
  /** The files that go along, from `useOneImage`, `useOneFile` or `useSeveralImages`. */
  attachment?: Attachment<Files>;
  /** The specification's sentences for a field left empty and for a form that was not taken. */
  messages: { required?: string; failed: string };
  /** Sends a form in which nothing is missing. Throws with words for a person when it was not taken. */
  save: (fields: Fields, files: Files, onProgress: (sent: number) => void) => Promise<void>;
}

export type SaveForm<Fields extends FieldValues> = ReturnType<typeof useSaveForm<Fields, unknown>>;

/** What `field` gives a field, whichever form it is of. */
export type FieldGiven = ReturnType<SaveForm<FieldValues>["field"]>;

/** A form of an admin screen: fields and files are checked together and sent together. */
export function useSaveForm<Fields extends FieldValues, Files = undefined>({
  fields,
  defaultValues,
  attachment = noAttachment as Attachment<Files>,
  messages,
  save,
}: SaveFormOptions<Fields, Files>) {
  const form = useForm<Fields>({ defaultValues, resolver: zodResolver(fields, undefined, { raw: true }) });
  const upload = useUpload(messages.failed);
  const { errors, isDirty, isSubmitting } = form.formState;
  const told = formErrors(errors, messages.required);

  const onSubmit = form.handleSubmit(
    async () => {
      upload.clear();
      const taken = attachment.take();
      if (taken) await upload.run((onProgress) => save(form.getValues(), taken.files, onProgress));
    },
    () => {
      upload.clear();
      attachment.take();
    },
  );

  const submission: Submission = {
    pending: isSubmitting,
    changed: isDirty || attachment.changed,
    problem: told.banner ?? attachment.error,
    failure: upload.failure,
    upload: attachment.uploads ? upload.progress : undefined,
    onSubmit,
  };

  return {
    form,
    submission,
    /** What a field is given. */
    field: (name: FieldPath<Fields>, options?: RegisterOptions<Fields>) => ({
      error: told.field(name),
      ...form.register(name, options),
    }),
    /** What the form's FileDrop is given. What was said of one file is not said of the next. */
    files: {
      ...attachment.field,
      disabled: isSubmitting,
      onChange(chosen: File[]) {
        upload.clear();
        attachment.field.onChange(chosen);
      },
    },
    /** Runs something else of the form that may fail, as a save may. */
    attempt: (run: () => Promise<void>) => upload.run(run),
    /** Empties the form, or puts it back to what it is filled from. */
    startOver() {
      form.reset();
      attachment.clear();
    },
  };
}
