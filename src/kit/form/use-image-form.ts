import { zodResolver } from "@hookform/resolvers/zod";
import { type DefaultValues, type FieldValues, useForm } from "react-hook-form";
import type { z } from "zod";
import { formErrors } from "./form-errors.ts";
import { useOneImage } from "./use-one-image.ts";
import { useUpload } from "./use-upload.ts";

type ImageOf<Required extends boolean> = Required extends true ? File : File | undefined;

interface ImageFormOptions<Fields extends FieldValues, Required extends boolean> {
  /** The rules of the text fields, on what is in the form. */
  fields: z.ZodType<unknown, Fields>;
  defaultValues: DefaultValues<Fields>;
  imageRequired: Required;
  /** The specification's sentences for a field left empty and for a form that was not taken. */
  messages: { required: string; failed: string };
  /** Sends a form in which nothing is missing. Throws with words for a person when it was not taken. */
  send: (fields: Fields, image: ImageOf<Required>, onProgress: (sent: number) => void) => Promise<void>;
}

export type ImageForm<Fields extends FieldValues> = ReturnType<typeof useImageForm<Fields, boolean>>;

/** A form of text fields and one picture: checked together, sent together. `submission` is for a FormDialog. */
export function useImageForm<Fields extends FieldValues, Required extends boolean>({
  fields,
  defaultValues,
  imageRequired,
  messages,
  send,
}: ImageFormOptions<Fields, Required>) {
  const form = useForm<Fields>({ defaultValues, resolver: zodResolver(fields, undefined, { raw: true }) });
  const image = useOneImage({ required: imageRequired });
  const upload = useUpload(messages.failed);
  const { errors, isDirty, isSubmitting } = form.formState;
  const shown = formErrors(errors, messages.required);

  const onSubmit = form.handleSubmit(
    async () => {
      upload.clear();
      if (!image.check()) return;
      await upload.run((onProgress) => send(form.getValues(), image.file as ImageOf<Required>, onProgress));
    },
    () => {
      upload.clear();
      image.check();
    },
  );

  /** What was said of a file is not said of the next. */
  const chooseImage = (files: File[]) => {
    upload.clear();
    image.field.onChange(files);
  };

  return {
    form,
    image: { ...image, field: { ...image.field, onChange: chooseImage } },
    errorOf: shown.field,
    submission: {
      pending: isSubmitting,
      changed: isDirty || image.file !== undefined,
      problem: shown.banner ?? image.error,
      failure: upload.failure,
      upload: image.file && upload.progress,
      onSubmit,
    },
  };
}
