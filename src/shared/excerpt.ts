const graphemes = new Intl.Segmenter();

/** Code units that the longest of characters take, at most, in texts that people write. */
const UNITS_OF_A_CHARACTER = 16;

/** The beginning of a text, cut between characters as people see them, with an ellipsis where something is left out. */
export function excerpt(text: string, characters: number): string {
  if (text.length <= characters) return text;
  const begin = text.slice(0, (characters + 1) * UNITS_OF_A_CHARACTER);
  const kept = [...graphemes.segment(begin)].slice(0, characters + 1);
  if (kept.length <= characters) return text;
  const cut = kept[characters]?.index ?? 0;
  return `${begin.slice(0, cut).trimEnd()}…`;
}
