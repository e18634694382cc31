import { Blob, Face, Font, shape, Buffer as Text } from "harfbuzzjs";

/** Of a font, in parts of its size. */
interface Measures {
  /** How wide `words` are set. */
  width: number;
  ascent: number;
  descent: number;
  lineGap: number;
}

const faceOf = (file: Buffer) => new Face(new Blob(Uint8Array.from(file)));

/** Measures an uncompressed font with HarfBuzz, which sets text as browsers do. */
export function measureFont(file: Buffer, words: string): Measures {
  const face = faceOf(file);
  const font = new Font(face);
  const text = new Text();
  text.addText(words);
  text.guessSegmentProperties();
  shape(font, text);
  const width = text.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  const { ascender, descender, lineGap } = font.hExtents();
  const part = (units: number) => units / face.upem;
  return { width: part(width), ascent: part(ascender), descent: part(-descender), lineGap: part(lineGap) };
}

/** The code points that an uncompressed font has letters for, in order. */
export const charactersOf = (file: Buffer): number[] =>
  [...faceOf(file).collectUnicodes()].toSorted((one, other) => one - other);
