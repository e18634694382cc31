import { createHash } from "node:crypto";
import type { LogoGround } from "./card-content.ts";
import type { MarkColours } from "./site-mark.ts";

/** Increase this to render all icons again. */
const LOOK = 1;

/** The content of an icon: the mark, or a logo. */
export interface IconContent {
  /** Pixels. */
  size: number;
  shape: "rounded" | "square";
  /** Margin on each side that platforms may crop, in 64ths. */
  inset: number;
  colours: MarkColours;
  /** The background of the logo, if there is one. */
  logoGround?: LogoGround | undefined;
}

export interface Icon extends IconContent {
  /** A stored picture's key. */
  logo?: string | undefined;
}

/** Where an icon is kept: all that it shows is in its name. */
export const iconKey = (icon: Icon): string =>
  `icons/${createHash("sha256")
    .update(JSON.stringify([LOOK, icon]))
    .digest("hex")
    .slice(0, 32)}.png`;
