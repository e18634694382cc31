// Made when it is first used, as the formatters of dates are.
let segmenter: Intl.Segmenter | undefined;

/** The first `count` characters as people count them; null when the text has no more than these. */
export function firstGraphemes(text: string, count: number): string | null {
  // None takes less than one unit.
  if (text.length <= count) return null;
  segmenter ??= new Intl.Segmenter();
  let seen = 0;
  for (const { index } of segmenter.segment(text)) {
    if (seen === count) return text.slice(0, index);
    seen += 1;
  }
  return null;
}
