// Made when it is first used, as the formatters of dates are.
let segmenter: Intl.Segmenter | undefined;

/** The characters of a text as people count them, each with where it begins. */
export function graphemes(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter("en");
  return segmenter.segment(text);
}

/** The first `count` characters as people count them; null when the text has no more than these. */
export function firstGraphemes(text: string, count: number): string | null {
  // None takes less than one unit.
  if (text.length <= count) return null;
  let seen = 0;
  for (const { index } of graphemes(text)) {
    if (seen === count) return text.slice(0, index);
    seen += 1;
  }
  return null;
}
