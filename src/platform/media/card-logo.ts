import sharp, { type OverlayOptions } from "sharp";
import type { LogoGround } from "./card-content.ts";
import { logoPixels } from "./logo-pixels.ts";

/** Pixels. */
const BOX = { width: 420, height: 130 };
const AROUND = 20;

/** Renders a logo on a card. A logo for light backgrounds gets a white box with a margin. */
export async function cardLogo(
  path: string,
  ground: LogoGround,
  { left, top }: { left: number; top: number },
): Promise<OverlayOptions[]> {
  const logo = await logoPixels(path, BOX);
  if (ground === "band") return [{ ...logo, left, top }];
  const size = { width: logo.raw.width + 2 * AROUND, height: logo.raw.height + 2 * AROUND };
  const input = await sharp({ create: { ...size, channels: 4, background: "white" } })
    .raw()
    .toBuffer();
  return [
    { input, raw: { ...size, channels: 4 }, left, top },
    { ...logo, left: left + AROUND, top: top + AROUND },
  ];
}
