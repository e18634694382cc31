import type { PictureTask } from "./picture-task.ts";
import { writePicture } from "./write-picture.ts";

// A thread of its own: a picture of 12 million points takes longer than a page may stand still.
addEventListener("message", async ({ data }: MessageEvent<PictureTask>) => {
  postMessage(await writePicture(data).catch(() => ({ problem: "unreadable" })));
});
