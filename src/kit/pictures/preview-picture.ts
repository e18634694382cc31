import { canWorkOnPictures, pictureThread } from "./picture-thread.ts";

/** Three times the size of a row's preview, for fine screens. */
const LONG_SIDE = 192;

/** Beside the thread that makes pictures smaller: a preview need not wait for forty of those. */
const run = pictureThread();

/**
 * What shows a chosen picture in small, without the page having to open it whole.
 * @throws PictureFailure when it is none; what `signal` says when it is aborted
 */
export const previewPicture = async (file: File, signal: AbortSignal): Promise<Blob> =>
  canWorkOnPictures()
    ? run({ file, longSide: LONG_SIDE, maxBytes: Number.POSITIVE_INFINITY, type: "image/webp" }, signal)
    : file;
