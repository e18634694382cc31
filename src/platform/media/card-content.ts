/** Pixels: the shape that most of those who show links ask for. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;
/** Some who show links leave out a picture that is larger. */
export const CARD_BYTES_MAX = 300_000;

/** What a card picture says. */
export interface CardContent {
  title: string;
  /** When and where: parts of one line. One that the fonts cannot show is left out. */
  line: readonly string[];
  /** Whose card it is. */
  brand: string;
}
