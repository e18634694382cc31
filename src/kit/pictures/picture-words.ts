/** The messages about making pictures smaller. */
export const pictureWords = {
  makeSmaller: "Make smaller",
  always: "Always make pictures smaller",
  running: "Making it smaller…",
  preparing: "Making photos smaller before saving…",
  failed: "This browser could not make it smaller.",
  heic:
    "This browser cannot open HEIC pictures. Share the picture from the iPhone as a JPEG (Photos → Share → Options → " +
    "Most Compatible), or set the camera to JPEG: Settings → Camera → Formats → Most Compatible.",
} as const;

/** The counts of pictures that a form makes smaller. */
export interface Tally {
  /** Of the current run: all, and those that are finished. */
  total: number;
  done: number;
  /** Of the whole form. Removing a picture does not change them. */
  made: number;
  failed: number;
}

const photos = (count: number) => `${count} ${count === 1 ? "photo" : "photos"}`;

/** The progress of the current run, or the result; empty when nothing was made smaller. */
export function progressWords({ total, done, made, failed }: Tally): string {
  if (done < total) return `Making ${done + 1} of ${photos(total)} smaller…`;
  return [made > 0 && `Made ${photos(made)} smaller.`, failed > 0 && `${photos(failed)} could not be made smaller.`]
    .filter(Boolean)
    .join(" ");
}
