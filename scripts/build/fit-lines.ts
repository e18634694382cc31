/** Returns the width of a text in units of the font size. */
export type WidthOf = (text: string) => number;

/** Line widths on phones in px: the screen width without margins. The first one also subtracts a scrollbar. */
const lineWidths = [345, 360, 375, 384, 390, 393, 412, 414, 430].map((phone) => phone - 40);

export interface Sample {
  /** Texts at the top of pages, where one more line moves all content below. */
  texts: readonly string[];
  /** Font sizes on phones, in px. */
  sizes: readonly number[];
  /** Font sizes and line widths on larger screens, in px. */
  larger?: readonly { size: number; width: number }[];
  /** Letter and word spacing of the styles, in units of the font size. */
  spacing?: { letters: number; words: number };
}

function linesOf(text: string, lineWidth: number, widthOf: WidthOf): number {
  let lines = 1;
  let filled = 0;
  for (const word of text.split(" ")) {
    const width = widthOf(word);
    if (filled > 0 && filled + widthOf(" ") + width > lineWidth) {
      lines += 1;
      filled = width;
    } else filled += (filled > 0 ? widthOf(" ") : 0) + width;
  }
  return lines;
}

const spaced =
  ({ spacing: { letters, words } = { letters: 0, words: 0 } }: Sample, widthOf: WidthOf): WidthOf =>
  (text) =>
    widthOf(text) + letters * text.length + (text === " " ? words : 0);

/** Counts how often the line count differs between two fonts. */
function differences({ texts, sizes, larger = [] }: Sample, one: WidthOf, other: WidthOf): number {
  const phones = sizes.flatMap((size) => lineWidths.map((width) => width / size));
  const widths = [...phones, ...larger.map(({ size, width }) => width / size)];
  const differs = (text: string) =>
    widths.filter((width) => linesOf(text, width, one) !== linesOf(text, width, other)).length;
  return texts.reduce((sum, text) => sum + differs(text), 0);
}

/**
 * Returns the scale at which `standIn` breaks most samples into as many lines as `site`. It is close to the scale at
 * which both fonts have the same average width.
 */
export function fitLines(samples: readonly Sample[], site: WidthOf, standIn: WidthOf): number {
  const all = samples.flatMap(({ texts }) => texts).join(" ");
  const average = site(all) / standIn(all);
  let best = { scale: average, misses: Number.POSITIVE_INFINITY };
  // Search outwards from the average in steps of a thousandth.
  for (let step = 0; step <= 30; step += 1) {
    const scale = average * (1 + (step % 2 === 0 ? step : -step - 1) / 2000);
    const scaled: WidthOf = (text) => standIn(text) * scale;
    const misses = samples.reduce(
      (sum, sample) => sum + differences(sample, spaced(sample, site), spaced(sample, scaled)),
      0,
    );
    if (misses < best.misses) best = { scale, misses };
  }
  return best.scale;
}
