import type { z } from "zod";
import { IMAGE_MAX_BYTES, oneImageMessages } from "#shared/one-image.ts";

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

/** A form with these fields and at most one picture, in the field `image`. */
export const imageForm = <Fields extends z.ZodObject>(fields: Fields) => ({ fields, files: { image } });
