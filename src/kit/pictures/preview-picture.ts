import { canWorkOnPictures, pictureThread } from "./picture-thread.ts";

/** A separate worker, so that previews do not wait for images that are made smaller. */
const run = pictureThread();

/**
 * Creates a small preview of a chosen image, without decoding the full image in the page.
 * @throws PictureFailure if it is not an image; the signal's reason when aborted
 */
export const previewPicture = async (
  file: File,
  { longSide, signal }: { longSide: number; signal: AbortSignal },
): Promise<Blob> =>
  canWorkOnPictures() ? run({ file, longSide, maxBytes: Number.POSITIVE_INFINITY, type: "image/webp" }, signal) : file;
