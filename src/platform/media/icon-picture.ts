import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { IconContent } from "./icon-content.ts";
import { paint, type Workshop } from "./painter.ts";

const PAINTER = fileURLToPath(import.meta.resolve("#platform/media/draw-icon.ts"));

interface IconPicture extends IconContent {
  /** A stored picture, as WebP; without one the icon shows the mark. */
  logo?: Readable | undefined;
}

/** Draws an icon as a PNG. */
export function makeIconPicture({ logo, logoGround, ...rest }: IconPicture, workshop: Workshop): Promise<Buffer> {
  const content = { ...rest, logoGround: logo && logoGround };
  return paint({ painter: PAINTER, content, pictures: { logo }, drawn: "icon.png" }, workshop);
}
