import { canWorkOnPictures, pictureThread } from "./picture-thread.ts";

/** Beside the thread that makes pictures smaller: a preview need not wait for forty of those. */
const run = pictureThread();

/**
 * What shows a chosen picture in small, without the page having to open it whole.
 * @throws PictureFailure when it is none; what `signal` says when it is aborted
 */
export const previewPicture = async (
  file: File,
  { longSide, signal }: { longSide: number; signal: AbortSignal },
): Promise<Blob> =>
  canWorkOnPictures() ? run({ file, longSide, maxBytes: Number.POSITIVE_INFINITY, type: "image/webp" }, signal) : file;
