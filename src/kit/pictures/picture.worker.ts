import type { PictureResult, PictureTask } from "./convert-picture.ts";
import { fittedSize } from "./picture-files.ts";

/** Quality levels, tried in turn until the result is small enough. */
const attempts = [
  { scale: 1, quality: 0.85 },
  { scale: 1, quality: 0.7 },
  { scale: 0.75, quality: 0.7 },
  { scale: 0.5, quality: 0.6 },
];

interface Drawing {
  longSide: number;
  type: PictureTask["type"];
  quality: number;
}

async function draw(bitmap: ImageBitmap, { longSide, type, quality }: Drawing): Promise<Blob> {
  const { width, height } = fittedSize(bitmap, longSide);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("Not enough memory for the image");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  const blob = await canvas.convertToBlob({ type, quality });
  if (blob.type === type) return blob;
  // Browsers that cannot write WebP return PNG. Then use JPEG on white.
  context.globalCompositeOperation = "destination-over";
  context.fillStyle = "white";
  context.fillRect(0, 0, width, height);
  return canvas.convertToBlob({ type: "image/jpeg", quality });
}

/** Encodes an image: upright, with a limited size, and without location and camera data. */
async function writePicture({ file, longSide, maxBytes, type }: PictureTask): Promise<PictureResult> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (bitmap === null) return { problem: "unreadable" };
  try {
    for (const { scale, quality } of attempts) {
      const blob = await draw(bitmap, { longSide: longSide * scale, type, quality });
      if (blob.size < maxBytes) return { blob };
    }
    return { problem: "too_large" };
  } finally {
    bitmap.close();
  }
}

// Runs in a worker, because an image of 12 megapixels takes too long for the page.
addEventListener("message", async ({ data }: MessageEvent<PictureTask>) => {
  postMessage(await writePicture(data).catch(() => ({ problem: "failed" })));
});
