/** The messages about making images smaller. */
export const pictureLabels = {
  makeSmaller: "Make smaller",
  always: "Always make photos smaller",
  running: "Making the image smaller…",
  preparing: "Making photos smaller before saving…",
  failed: "This browser could not make the image smaller.",
  heic:
    "This browser cannot open HEIC images. Share the photo from the iPhone as a JPEG (Photos → Share → Options → " +
    "Most Compatible), or set the camera to JPEG: Settings → Camera → Formats → Most Compatible.",
} as const;

/** The counts of images that a form makes smaller. */
export interface Tally {
  /** The current run: all images, and the finished ones. */
  total: number;
  done: number;
  /** The whole form. Removing an image does not change these counts. */
  made: number;
  failed: number;
}

const photos = (count: number) => `${count} ${count === 1 ? "photo" : "photos"}`;

/** Returns the progress of the current run, or the result; empty if no image was made smaller. */
export function formatProgress({ total, done, made, failed }: Tally): string {
  if (done < total) return `Making ${done + 1} of ${photos(total)} smaller…`;
  return [made > 0 && `Made ${photos(made)} smaller.`, failed > 0 && `${photos(failed)} could not be made smaller.`]
    .filter(Boolean)
    .join(" ");
}
