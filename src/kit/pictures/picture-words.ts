/** What is said while pictures are made smaller, and when they cannot be. */
export const pictureWords = {
  makeSmaller: "Make smaller",
  always: "Always make pictures smaller",
  running: "Being made smaller…",
  wait: "Please wait until the pictures have been made smaller",
  failed: "It could not be made smaller in this browser.",
  heic:
    "This browser cannot open HEIC pictures. On the iPhone: Settings → Camera → Formats → Most Compatible, for pictures to " +
    "come. This one: Photos → Share → Options → Most Compatible, or save it as a JPEG.",
} as const;

const pictures = (count: number) => `${count} ${count === 1 ? "picture" : "pictures"}`;

/** How many are worked on, or how many are done. */
export const progressWords = (running: number, made: number): string =>
  running > 0 ? `Making ${pictures(running)} smaller…` : made > 0 ? `Made ${pictures(made)} smaller` : "";
