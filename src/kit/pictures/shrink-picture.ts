import { keepsTransparency, renamedFor } from "./picture-rules.ts";
import { canWorkOnPictures, PictureFailure, pictureThread } from "./picture-thread.ts";

/** More than pages show of a picture, on the finest screens too. */
const LONG_SIDE = 2560;

interface ShrinkOptions {
  /** The server's limit: the result is under it. */
  maxBytes: number;
  /** Gives it up, also in the midst of it. */
  signal?: AbortSignal | undefined;
}

const run = pictureThread();

/**
 * The picture with its long side at most 2560 pixels, as a JPEG (WebP where it may be transparent): upright, and without
 * place, time and camera. Works beside the page, one picture at a time however many are asked for.
 * @throws PictureFailure when this browser cannot read it or make it small enough; what `signal` says when it is aborted
 */
export async function shrinkPicture(file: File, { maxBytes, signal }: ShrinkOptions): Promise<File> {
  if (!canWorkOnPictures()) throw new PictureFailure("unreadable");
  const type = keepsTransparency(file) ? "image/webp" : "image/jpeg";
  const made = await run({ file, longSide: LONG_SIDE, maxBytes, type }, signal);
  return new File([made], renamedFor(file.name, made.type), { type: made.type, lastModified: file.lastModified });
}
