import type { z } from "zod";
import { IMAGE_MAX_BYTES, oneImageMessages } from "#shared/image-upload.ts";

const image = {
  maxFiles: 1,
  maxBytes: IMAGE_MAX_BYTES,
  limit: "under" as const,
  messages: {
    invalid: oneImageMessages.imageType,
    tooLarge: oneImageMessages.imageTooLarge,
    tooMany: oneImageMessages.tooManyImages,
  },
};
const required = { code: "image_required" as const, message: oneImageMessages.imageRequired };

/** A form with these fields and one picture in the field `image`. */
export const imageForm = <Fields extends z.ZodObject>(fields: Fields) => ({
  fields,
  files: { image: { ...image, required } },
});

/** The form for an edit: without a picture the current one stays. */
export const imageEditForm = <Fields extends z.ZodObject>(fields: Fields) => ({ fields, files: { image } });
