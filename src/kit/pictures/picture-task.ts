/** The request of a page to the image worker. */
export interface PictureTask {
  file: Blob;
  longSide: number;
  /** The result must be smaller than this. */
  maxBytes: number;
  type: "image/jpeg" | "image/webp";
}

/** The worker's response. */
export type PictureResult = { blob: Blob } | { problem: PictureProblem };

/** "unreadable": this browser cannot open the image. "too_large": no smaller version is small enough. */
export type PictureProblem = "unreadable" | "too_large";
