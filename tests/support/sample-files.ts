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

const WIDTH = 4000;
const HEIGHT = 3000;

/**
 * Returns a photo of 12 million pixels as a phone writes it: stored sideways (the red upper left of the file is the
 * upper right of the picture), with location and camera data.
 */
export async function phonePhoto(megabytes: number): Promise<Buffer> {
  const corner = { create: { width: WIDTH / 4, height: HEIGHT / 4, channels: 3, background: "#cc0000" } } as const;
  const photo = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: "#6688aa" } })
    .composite([{ input: corner, left: 0, top: 0 }])
    .withExif({ IFD0: { Make: "Telephone" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "10/1 2/1 3/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  // Bytes after the end of an image are ignored. They give a plain picture the size of a detailed one.
  return Buffer.concat([photo], Math.round(megabytes * 1024 * 1024));
}
