import sharp from "sharp";

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
