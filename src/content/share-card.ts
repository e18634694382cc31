import { createHash } from "node:crypto";

/** Increase this number when the design of cards changes, so that all cards are drawn again. */
const DESIGN = 3;

/** The text and the pictures of the card that other sites show for a link. */
export interface ShareCard {
  title: string;
  /** Parts of one line, such as date and place. Parts that the fonts cannot show are left out. */
  line: readonly string[];
  /** Media key of the background. A picture on another site is not shown. */
  picture: string | undefined;
  /** Media key of the logo above the text. */
  logo?: string | undefined;
}

/** Returns the media key of a card. Contains a hash of the content, so that changed content gets a new card. */
export function shareCardKey(id: string, { picture, title, line, logo }: ShareCard): string {
  const content = [DESIGN, picture, title, line, ...(logo === undefined ? [] : [logo])];
  const hash = createHash("sha256").update(JSON.stringify(content));
  return `cards/${id}-${hash.digest("hex").slice(0, 32)}.jpg`;
}
