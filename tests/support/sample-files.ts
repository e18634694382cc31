import sharp from "sharp";

/** A small valid picture. */
export async function pictureFile(
  name = "picture.png",
  options: { width?: number; height?: number } = {},
): Promise<File> {
  const { width = 640, height = 360 } = options;
  const bytes = await sharp({ create: { width, height, channels: 3, background: { r: 0, g: 98, b: 155 } } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: "image/png" });
}

/** A text file with any name and declared type. */
export const textFile = (name: string, type = "image/png", text = "not a picture") => new File([text], name, { type });

/** A file of a given size that starts like a PNG. */
export function largeFile(name: string, bytes: number): File {
  const content = new Uint8Array(bytes);
  content.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return new File([content], name, { type: "image/png" });
}
