import sharp from "sharp";

const WIDTH = 4000;
const HEIGHT = 3000;

/**
 * A photo of 12 million points as a phone writes it: held upright, so that its rows lie on their side (the upper left
 * of what it saved, which is red, is the upper right of what was seen), with the place and the camera in it.
 */
export async function phonePhoto(megabytes: number): Promise<Buffer> {
  const corner = { create: { width: WIDTH / 4, height: HEIGHT / 4, channels: 3, background: "#cc0000" } } as const;
  const photo = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: "#6688aa" } })
    .composite([{ input: corner, left: 0, top: 0 }])
    .withExif({ IFD0: { Make: "Telephone" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "10/1 2/1 3/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  // What comes after its end belongs to no picture: a plain one becomes as large as one with a crowd in it.
  return Buffer.concat([photo], Math.round(megabytes * 1024 * 1024));
}
