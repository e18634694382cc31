/** The size limit and error messages of forms with one image. */

export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;

export const oneImageMessages = {
  imageRequired: "Please choose an image",
  imageTooLarge: "Image size should be less than 5MB",
  imageType: "The file must be an image (JPEG, PNG or WebP)",
  tooManyImages: "Please choose one image only",
} as const;
