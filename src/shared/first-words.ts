const graphemes = new Intl.Segmenter();

/** The first words of a text on one line, at most so many characters as people count them; an ellipsis where more follow. */
export function firstWords(text: string, characters: number): string {
  const line = text.trim().replaceAll(/\s+/g, " ");
  let count = 0;
  for (const { index } of graphemes.segment(line)) {
    count += 1;
    if (count > characters) {
      const cut = line.slice(0, index);
      const wordEnd = line[index] === " " ? cut.length : cut.lastIndexOf(" ");
      return `${wordEnd > 0 ? cut.slice(0, wordEnd) : cut}…`;
    }
  }
  return line;
}
