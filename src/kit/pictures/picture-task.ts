/** What a page asks of the thread that works on pictures. */
export interface PictureTask {
  file: Blob;
  longSide: number;
  /** The result is under it. */
  maxBytes: number;
  type: "image/jpeg" | "image/webp";
}

/** What it answers. */
export type PictureResult = { blob: Blob } | { problem: PictureProblem };

/** "unreadable": not a picture that this browser can open. "too_large": no smaller one is small enough. */
export type PictureProblem = "unreadable" | "too_large";
