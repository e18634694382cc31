import { PICTURE_ACCEPT } from "#kit/pictures/picture-rules.ts";
import { IMAGE_MAX_BYTES, oneImageMessages } from "#shared/one-image.ts";
import { imageProblem } from "#shared/upload-checks.ts";
import { useOneFile } from "./use-one-file.ts";

const words = { type: oneImageMessages.imageType, tooLarge: oneImageMessages.imageTooLarge };

const problemOf = (file: File | undefined): string | null =>
  file ? imageProblem(file, IMAGE_MAX_BYTES, words) : oneImageMessages.imageRequired;

/** The only image of a form. A `stored` image stays unless another is chosen. */
export const useOneImage = <Required extends boolean>(options: { required: Required; stored?: string | undefined }) =>
  useOneFile({ ...options, accept: PICTURE_ACCEPT, problemOf, pictureMaxBytes: IMAGE_MAX_BYTES });
