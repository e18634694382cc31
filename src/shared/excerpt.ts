import { firstGraphemes } from "./graphemes.ts";

/** Returns the beginning of a text, cut between characters as people see them, with an ellipsis if text was cut off. */
export function excerpt(text: string, characters: number): string {
  const begin = firstGraphemes(text, characters);
  return begin === null ? text : `${begin.trimEnd()}…`;
}
