/** The size limit and error messages of forms with one image. */

export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;

export const oneImageMessages = {
  imageRequired: "Please choose an image",
  imageTooLarge: "Image size should be less than 5MB",
  imageType: "The file must be an image (JPEG, PNG or WebP)",
  tooManyImages: "Please choose one image only",
} as const;

/** The file data that a file chooser provides. */
interface ChosenFile {
  size: number;
  type: string;
}

interface ImageMessages {
  type: string;
  tooLarge: string;
}

/** The image types that the server accepts. The server checks the bytes, browsers check the declared type. */
export const IMAGE_TYPES: readonly string[] = ["image/jpeg", "image/png", "image/webp"];

/** Returns the error for a chosen image before it is sent; null if it can be sent. */
export function imageProblem(file: ChosenFile, maxBytes: number, words: ImageMessages): string | null {
  if (file.size === 0 || !IMAGE_TYPES.includes(file.type)) return words.type;
  return file.size >= maxBytes ? words.tooLarge : null;
}
