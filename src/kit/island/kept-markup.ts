import { type ComponentType, createElement } from "react";
import { renderToString } from "react-dom/server";

/** Of all that is kept, keys and markup. */
const CHARACTERS_MAX = 1024 * 1024;

/** React says twice that a picture is wanted soon; here the second time would stand before the picture itself. */
const PRELOADS = /^(<link rel="preload"[^>]*>)+/;

const numbers = new WeakMap<object, number>();
let lastNumber = 0;

/** A component by a number of its own: two may have one name. */
function numberOf(part: object): number {
  const number = numbers.get(part) ?? ++lastNumber;
  numbers.set(part, number);
  return number;
}

/** The one that was asked for longest ago comes first. */
const kept = new Map<string, string>();
let characters = 0;

function keep(key: string, markup: string) {
  kept.set(key, markup);
  characters += key.length + markup.length;
  for (const [oldest, { length }] of kept) {
    if (characters <= CHARACTERS_MAX) return;
    kept.delete(oldest);
    characters -= oldest.length + length;
  }
}

/** @param prefix goes before the ids within */
export function renderPart<Props extends object>(part: ComponentType<Props>, json: string, prefix: string): string {
  const element = createElement(part, JSON.parse(json) as Props);
  return renderToString(element, { identifierPrefix: prefix }).replace(PRELOADS, "");
}

/**
 * The markup of a part that depends on what it is given alone: no clock, no context. A page that is made anew after a
 * change has most of its parts in common with what it was, and those are rendered once. On the server alone.
 * @param json what the part is given, as JSON
 * @param prefix goes before the ids within
 */
export function keptMarkup<Props extends object>(part: ComponentType<Props>, json: string, prefix = ""): string {
  const key = `${numberOf(part)} ${prefix} ${json}`;
  const found = kept.get(key);
  if (found !== undefined) {
    kept.delete(key);
    kept.set(key, found);
    return found;
  }
  const markup = renderPart(part, json, prefix);
  keep(key, markup);
  return markup;
}
