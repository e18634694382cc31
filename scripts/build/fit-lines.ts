/** How wide each part of a text is, in parts of the font's size. */
export type WidthOf = (text: string) => number;

/** What phones leave for a line, in px: their width without the page's margins; the first, with a scrollbar too. */
const lineWidths = [345, 360, 375, 384, 390, 393, 412, 414, 430].map((phone) => phone - 40);

export interface Sample {
  /** What stands at the top of pages: there, a line more moves all that is seen. */
  texts: readonly string[];
  /** Sizes in px that phones set them in. */
  sizes: readonly number[];
  /** How large and how wide in px they are set on larger screens. */
  larger?: readonly { size: number; width: number }[];
  /** What stands between letters and between words besides, in parts of the font's size: the styles' own. */
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

/** How often a text takes more or fewer lines in one font than in the other. */
function differences({ texts, sizes, larger = [] }: Sample, one: WidthOf, other: WidthOf): number {
  const phones = sizes.flatMap((size) => lineWidths.map((width) => width / size));
  const widths = [...phones, ...larger.map(({ size, width }) => width / size)];
  const differs = (text: string) =>
    widths.filter((width) => linesOf(text, width, one) !== linesOf(text, width, other)).length;
  return texts.reduce((sum, text) => sum + differs(text), 0);
}

/**
 * The scale at which most of the sample breaks into as many lines in `standIn` as in `site`, next to the one at which both
 * are as wide on average.
 */
export function fitLines(sample: Sample, site: WidthOf, standIn: WidthOf): number {
  const all = sample.texts.join(" ");
  const average = site(all) / standIn(all);
  let best = { scale: average, misses: Number.POSITIVE_INFINITY };
  // From the average outwards, by a thousandth each.
  for (let step = 0; step <= 30; step += 1) {
    const scale = average * (1 + (step % 2 === 0 ? step : -step - 1) / 2000);
    const adjusted = spaced(sample, (text) => standIn(text) * scale);
    const misses = differences(sample, spaced(sample, site), adjusted);
    if (misses < best.misses) best = { scale, misses };
  }
  return best.scale;
}
