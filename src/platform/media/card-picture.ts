import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { CardContent } from "./card-content.ts";
import { paint, type Workshop } from "./painter.ts";

const PAINTER = fileURLToPath(import.meta.resolve("#platform/media/draw-card.ts"));

export interface CardPicture extends CardContent {
  /** A stored picture, as WebP; without one the card has a plain ground. */
  picture?: Readable | undefined;
  /** The same of a logo. */
  logo?: Readable | undefined;
}

/** Draws a card as a JPEG of 1200 × 630 pixels and less than 300 kB. */
export function makeCardPicture(
  { picture, logo, logoGround, ...rest }: CardPicture,
  workshop: Workshop,
): Promise<Buffer> {
  const content = { ...rest, logoGround: logo && logoGround };
  return paint({ painter: PAINTER, content, pictures: { picture, logo }, drawn: "card.jpg" }, workshop);
}
