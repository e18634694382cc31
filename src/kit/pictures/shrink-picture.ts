import { keepsTransparency, renamedFor } from "./picture-rules.ts";
import { canWorkOnPictures, PictureFailure, pictureThread } from "./picture-thread.ts";

/** More pixels than pages show, even on high-density screens. */
const LONG_SIDE = 2560;

interface ShrinkOptions {
  /** The server's limit. The result is smaller. */
  maxBytes: number;
  /** Cancels the work at any time. */
  signal?: AbortSignal | undefined;
}

const run = pictureThread();

/**
 * Returns the image with a long side of at most 2560 pixels as JPEG (WebP if it may be transparent): upright, and
 * without location, time and camera data. Works in a worker, one image at a time.
 * @throws PictureFailure if this browser cannot read it or make it small enough; the signal's reason when aborted
 */
export async function shrinkPicture(file: File, { maxBytes, signal }: ShrinkOptions): Promise<File> {
  if (!canWorkOnPictures()) throw new PictureFailure("unreadable");
  const type = keepsTransparency(file) ? "image/webp" : "image/jpeg";
  const made = await run({ file, longSide: LONG_SIDE, maxBytes, type }, signal);
  return new File([made], renamedFor(file.name, made.type), { type: made.type, lastModified: file.lastModified });
}
