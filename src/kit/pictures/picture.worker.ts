import type { PictureTask } from "./picture-task.ts";
import { writePicture } from "./write-picture.ts";

// Runs in a worker, because an image of 12 megapixels takes too long for the page.
addEventListener("message", async ({ data }: MessageEvent<PictureTask>) => {
  postMessage(await writePicture(data).catch(() => ({ problem: "unreadable" })));
});
