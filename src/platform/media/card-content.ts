/** Pixels: the shape that most of those who show links ask for. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;
/** Some who show links leave out a picture that is larger. */
export const CARD_BYTES_MAX = 300_000;

/** Whose a card is, and its colours as "#002855". */
export interface CardBrand {
  name: string;
  /** Behind the words, over the picture. */
  band: string;
  /** From which a plain ground darkens to that of the band. */
  ground: string;
  /** Of the bar above the title. */
  accent: string;
}

/** A logo for dark grounds stands on the band's colour; one for light grounds brings white paper along. */
export type LogoGround = "band" | "paper";

/** What a card picture says. */
export interface CardContent {
  title: string;
  /** When and where: parts of one line. One that the fonts cannot show is left out. */
  line: readonly string[];
  brand: CardBrand;
  /** What the logo stands on, where the card has one. */
  logoGround?: LogoGround | undefined;
}
