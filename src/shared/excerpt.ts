import { firstGraphemes } from "./graphemes.ts";

/** The beginning of a text, cut between characters as people see them, with an ellipsis where something is left out. */
export function excerpt(text: string, characters: number): string {
  const begin = firstGraphemes(text, characters);
  return begin === null ? text : `${begin.trimEnd()}…`;
}
