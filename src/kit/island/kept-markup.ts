import { type ComponentType, createElement } from "react";
import { renderToString } from "react-dom/server";

/** Maximum size of the cache: keys and markup. */
const CHARACTERS_MAX = 1024 * 1024;

/** React repeats preload links. The second one would precede the picture itself. */
const PRELOADS = /^(<link rel="preload"[^>]*>)+/;

const numbers = new WeakMap<object, number>();
let lastNumber = 0;

/** Numbers components, because two can have the same name. */
function numberOf(part: object): number {
  const number = numbers.get(part) ?? ++lastNumber;
  numbers.set(part, number);
  return number;
}

/** Entries in order of use, the least recently used first. */
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

/** @param prefix goes before the IDs inside */
export function renderPart<Props extends object>(part: ComponentType<Props>, json: string, prefix: string): string {
  const element = createElement(part, JSON.parse(json) as Props);
  return renderToString(element, { identifierPrefix: prefix }).replace(PRELOADS, "");
}

/**
 * Returns the cached markup of a component that depends only on its props: no clock and no context. After a change,
 * most fragments of a page are unchanged and need not be rendered again. Server only.
 * @param json the props as JSON
 * @param prefix goes before the IDs inside
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
