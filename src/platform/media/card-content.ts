/** Pixels: the shape that most of those who show links ask for. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;
/** Some who show links leave out a picture that is larger. */
export const CARD_BYTES_MAX = 300_000;

/** The branch of a card, and its colours such as "#002855". */
export interface CardBrand {
  name: string;
  /** Behind the words, over the picture. */
  band: string;
  /** From which a plain ground darkens to that of the band. */
  ground: string;
  /** Colour of the bar above the title. */
  accent: string;
}

/** A logo for dark backgrounds is placed on the band's colour, and one for light backgrounds on white. */
export type LogoGround = "band" | "paper";

/** The text of a card. */
export interface CardContent {
  title: string;
  /** When and where: parts of one line. One that the fonts cannot show is left out. */
  line: readonly string[];
  brand: CardBrand;
  /** The background of the logo, if the card has one. */
  logoGround?: LogoGround | undefined;
}
