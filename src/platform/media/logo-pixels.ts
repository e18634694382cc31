import sharp, { type OverlayOptions } from "sharp";

/** A stored logo as pixels, as large as it can be within `box`, and no larger than it is. */
export async function logoPixels(path: string, box: { width: number; height: number }) {
  const { data, info } = await sharp(path, { failOn: "error" })
    .resize({ ...box, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw: NonNullable<OverlayOptions["raw"]> = { width: info.width, height: info.height, channels: 4 };
  return { input: data, raw };
}
