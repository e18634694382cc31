import { createHash } from "node:crypto";
import type { LogoGround } from "./card-content.ts";
import type { MarkColours } from "./site-mark.ts";

/** A change here makes all icons anew. */
const LOOK = 1;

/** What an icon shows: the mark, or a logo. */
export interface IconContent {
  /** Pixels. */
  size: number;
  shape: "rounded" | "square";
  /** Of 64 on each side: what whoever shows it may cut away. */
  inset: number;
  colours: MarkColours;
  /** What the logo stands on, where there is one. */
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
