import { Blob, Face, Font, shape, Buffer as Text } from "harfbuzzjs";
import type { WidthOf } from "./fit-lines.ts";

/** Font measures in units of the font size. */
interface Measures {
  widthOf: WidthOf;
  ascent: number;
  descent: number;
  lineGap: number;
}

const faceOf = (file: Buffer) => new Face(new Blob(Uint8Array.from(file)));

function advance(word: string, font: Font): number {
  const text = new Text();
  text.addText(word);
  text.guessSegmentProperties();
  shape(font, text);
  return text.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0);
}

/** Measures an uncompressed font with HarfBuzz, which lays out text as browsers do. */
export function measureFont(file: Buffer): Measures {
  const face = faceOf(file);
  const font = new Font(face);
  const known = new Map<string, number>();
  const part = (units: number) => units / face.upem;
  const widthOf = (word: string) => known.getOrInsertComputed(word, () => part(advance(word, font)));
  const { ascender, descender, lineGap } = font.hExtents();
  return { widthOf, ascent: part(ascender), descent: part(-descender), lineGap: part(lineGap) };
}

/** Returns the sorted code points of an uncompressed font. */
export const charactersOf = (file: Buffer): number[] =>
  [...faceOf(file).collectUnicodes()].toSorted((one, other) => one - other);
