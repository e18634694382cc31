/**
 * Reads objects of a PDF (ISO 32000) at every place where an object can begin. Ignores the cross-reference table,
 * because it may point into a string or a stream, and because readers that repair a file find objects in other ways.
 */

/** A name with its escapes decoded. */
export class PdfName {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}
export class PdfReference {
  readonly number: number;
  constructor(number: number) {
    this.number = number;
  }
}
/**
 * If a dictionary repeats a key, some readers use the first value and others the last. The map stores the second
 * value under the key with one `REPEATED`, and the third with two.
 */
export type PdfDictionary = Map<string, PdfValue>;
const REPEATED = "\0";
/** Strings and keywords are null, because the inspection only needs names, numbers and references. */
export type PdfValue = PdfName | PdfReference | PdfDictionary | PdfValue[] | number | null;

/** Thrown for syntax that violates the standard, because readers would disagree about where the object ends. */
export class MalformedPdf extends Error {}

/** Thrown when a file needs more work than real documents do. */
export class ExcessivePdf extends Error {}

const WORK_MAX = 6_000_000;
const CHARACTERS_PER_WORK = 16;
const DEPTH_MAX = 200;

const SPACE = /(?:[\0\t\n\f\r ]|%[^\r\n]*)+/y;
const TOKEN = /<<|>>|[[\]()<>{}]|\/[^\0\t\n\f\r ()<>[\]{}/%]*|[^\0\t\n\f\r ()<>[\]{}/%]+/y;
const INTEGER = /^[+-]?\d{1,10}$/;
const HEX_STRING = /[\0\t\n\f\r 0-9A-Fa-f]*>/y;
const PARENTHESIS = /\\[\s\S]|[()]/g;

/** Returns a key as written in the file. */
export const writtenKey = (key: string): string => key.replaceAll(REPEATED, "");

/** Returns every value that a dictionary has for a key. */
export function valuesOf(dictionary: PdfDictionary, key: string): PdfValue[] {
  const values: PdfValue[] = [];
  for (let name = key; dictionary.has(name); name += REPEATED) values.push(dictionary.get(name) ?? null);
  return values;
}

export const decodedName = (name: string): string =>
  name.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Counts the work of all parsers of one file: tokens, and the characters that they skip. */
export class Budget {
  #left = WORK_MAX;
  /** @throws ExcessivePdf */
  spend(characters: number) {
    this.#left -= 1 + characters / CHARACTERS_PER_WORK;
    if (this.#left < 0) throw new ExcessivePdf();
  }
}

/** Parses values from a text in which each character is one byte. Starts at `at`. */
export class PdfParser {
  readonly #text: string;
  readonly #budget: Budget;
  at: number;

  constructor(text: string, at: number, budget: Budget) {
    this.#text = text;
    this.#budget = budget;
    this.at = at;
  }

  /** Returns the next token, or undefined at the end. */
  #next(): string | undefined {
    SPACE.lastIndex = this.at;
    if (SPACE.test(this.#text)) this.#goTo(SPACE.lastIndex);
    TOKEN.lastIndex = this.at;
    const token = TOKEN.exec(this.#text)?.[0];
    if (token !== undefined) this.#goTo(TOKEN.lastIndex);
    return token;
  }

  #goTo(at: number) {
    this.#budget.spend(at - this.at);
    this.at = at;
  }

  /** Throws for a string without an end. The search has then read the rest of the text. */
  #unended(): never {
    this.#goTo(this.#text.length);
    throw new MalformedPdf();
  }

  /** Returns the next token without consuming it. */
  peek(): string | undefined {
    const { at } = this;
    const token = this.#next();
    this.at = at;
    return token;
  }

  /** Reads one value. @throws MalformedPdf */
  value(depth = 0): PdfValue {
    if (depth > DEPTH_MAX) throw new ExcessivePdf();
    const token = this.#next();
    if (token === "<<") return this.#dictionary(depth);
    if (token === "[") return this.#array(depth);
    if (token === "(") return this.#string();
    if (token === "<") return this.#hexString();
    if (token?.startsWith("/")) return new PdfName(decodedName(token.slice(1)));
    if (token === undefined || /^[\])>{}]/.test(token)) throw new MalformedPdf();
    if (!INTEGER.test(token)) return null;
    return this.#reference(Number(token)) ?? Number(token);
  }

  #reference(number: number): PdfReference | undefined {
    const { at } = this;
    if (INTEGER.test(this.#next() ?? "") && this.#next() === "R") return new PdfReference(number);
    this.at = at;
    return undefined;
  }

  #dictionary(depth: number): PdfDictionary {
    const dictionary: PdfDictionary = new Map();
    for (let token = this.#next(); token !== ">>"; token = this.#next()) {
      if (!token?.startsWith("/")) throw new MalformedPdf();
      let key = decodedName(token.slice(1));
      for (; dictionary.has(key); key += REPEATED) this.#budget.spend(key.length);
      dictionary.set(key, this.value(depth + 1));
    }
    return dictionary;
  }

  #array(depth: number): PdfValue[] {
    const items: PdfValue[] = [];
    while (this.peek() !== "]") items.push(this.value(depth + 1));
    this.#next();
    return items;
  }

  #string(): null {
    let open = 1;
    PARENTHESIS.lastIndex = this.at;
    for (let found = PARENTHESIS.exec(this.#text); found; found = PARENTHESIS.exec(this.#text)) {
      this.#goTo(PARENTHESIS.lastIndex);
      if (found[0] === "(") open++;
      if (found[0] === ")" && --open === 0) return null;
    }
    return this.#unended();
  }

  #hexString(): null {
    HEX_STRING.lastIndex = this.at;
    if (!HEX_STRING.test(this.#text)) return this.#unended();
    this.#goTo(HEX_STRING.lastIndex);
    return null;
  }
}
