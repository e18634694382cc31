import { safeUrl } from "./safe-url.ts";

/** A part of a text. Parts with an `href` are web addresses. */
interface TextPart {
  text: string;
  href?: string;
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"“”«»]{1,2048}/giu;
/** Punctuation that ends a sentence rather than an address. */
const PUNCTUATION = /[.,;:!?'’…*।。，]$/u;
const BRACKETS = { ")": "(", "]": "[", "}": "{" } as const;

const countOf = (character: string, text: string) => text.split(character).length - 1;

/** Returns whether a closing bracket at the end was opened before the address: "(see https://…)". */
function closesEarlier(text: string): boolean {
  const last = text.at(-1) as keyof typeof BRACKETS;
  return last in BRACKETS && countOf(last, text) > countOf(BRACKETS[last], text);
}

function withoutSentence(text: string): string {
  let address = text;
  while (PUNCTUATION.test(address) || closesEarlier(address)) address = address.slice(0, -1);
  return address;
}

/** Splits a text into parts, so that web addresses (only http and https) can become links. */
export function withWebAddresses(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutSentence(found);
    const href = safeUrl(address);
    if (href === null) continue;
    parts.push({ text: text.slice(end, index) }, { text: address, href });
    end = index + address.length;
  }
  return [...parts, { text: text.slice(end) }].filter((part) => part.text !== "");
}
