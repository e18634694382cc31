import { graphemes } from "#shared/excerpt.ts";

/** Characters without a shape of their own, and spaces. */
const SHAPELESS = /^[\p{Default_Ignorable_Code_Point}\s]$/u;
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u20e3/u;
/** Would turn the order of what follows. */
const DIRECTION = /[\p{Bidi_Control}\p{Cc}]/gu;

const split = (text: string): string[] => [...graphemes(text)].map(({ segment }) => segment);

/**
 * A text as far as a font can show it: on one line, and without emoji that the font lacks, which only adorn it.
 * Undefined where anything else would be missing, and where nothing is left.
 */
export function showable(text: string, covered: ReadonlySet<number>): string | undefined {
  const isCovered = (sign: string) => SHAPELESS.test(sign) || covered.has(sign.codePointAt(0) ?? 0);
  let shown = "";
  for (const grapheme of split(text.toWellFormed().normalize("NFC").replace(DIRECTION, " "))) {
    if ([...grapheme].every(isCovered)) shown += grapheme;
    else if (!EMOJI.test(grapheme)) return undefined;
  }
  return shown.replace(/\s+/g, " ").trim() || undefined;
}

/** The text, or as much of its beginning as fits with an ellipsis: no sign is cut through. */
export async function cutToFit(text: string, fits: (text: string) => Promise<boolean>): Promise<string> {
  if (await fits(text)) return text;
  const parts = split(text);
  const cut = (count: number) => `${parts.slice(0, count).join("").trimEnd()}…`;
  let fitting = 0;
  let tooMany = parts.length;
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2);
    if (await fits(cut(middle))) fitting = middle;
    else tooMany = middle;
  }
  return cut(fitting);
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** As pango's markup says it: nothing in a text is markup. */
export const inMarkup = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? "");
