const CONTENT_TYPES = "[Content_Types].xml";
const READ_BYTES_MAX = 1024 * 1024;
/** Longer than what is looked for, in UTF-16 too. */
const OVERLAP_BYTES = 32;

/** Macros and objects go by these types whatever their file is called; entities and declarations could hide the words. */
const REFUSED_TYPES = /macroenabled|vbaproject|vbadata|oleobject|activex|<!|&#/;
/** A relation to something outside the document that is loaded without being asked: all but links to be pressed. */
const RELATION = /<(?:\w+:)?relationship\b[^>]*>/g;
const OUTSIDE = /targetmode\s*=\s*["']external["']/;
const LINK = /type\s*=\s*["'][^"']*\/hyperlink["']/;
/** What brings in another program's object, or a document that replaces part of this one. */
const REFUSED_RELATIONS = /\/(?:oleobject|control|activexcontrolbinary|afchunk|subdocument)["']/;

/** Without zero bytes, text in UTF-16 reads the same as in UTF-8. */
const plainText = (bytes: Buffer) => bytes.toString("latin1").replaceAll("\0", "").toLowerCase();

function hasActiveRelation(text: string): boolean {
  for (const [relation] of text.matchAll(RELATION)) {
    if (OUTSIDE.test(relation) && !LINK.test(relation)) return true;
    if (REFUSED_RELATIONS.test(relation)) return true;
  }
  return false;
}

/** Reads one part of a Word document, of which it keeps no more than it needs. */
export class PartReader {
  readonly #isXml: boolean;
  /** Small, and looked at whole: what types there are, and what belongs to what. */
  readonly #kind: "types" | "relations" | "other";
  #kept: Buffer[] = [];
  #bytes = 0;
  #end: Buffer = Buffer.alloc(0);
  #hasDocType = false;

  constructor(name: string) {
    this.#kind = name === CONTENT_TYPES ? "types" : /\.rels$/i.test(name) ? "relations" : "other";
    this.#isXml = /\.(?:xml|rels)$/i.test(name);
  }

  read(chunk: Buffer) {
    this.#bytes += chunk.length;
    if (this.#kind !== "other" && !this.isTooLarge) this.#kept.push(chunk);
    if (!this.#isXml || this.#hasDocType) return;
    this.#hasDocType = plainText(Buffer.concat([this.#end, chunk])).includes("<!doctype");
    this.#end = chunk.subarray(-OVERLAP_BYTES);
  }

  get isTooLarge() {
    return this.#kind !== "other" && this.#bytes > READ_BYTES_MAX;
  }

  /** Whether it can run or reach out; call it at the end. */
  isActive(): boolean {
    if (this.#hasDocType) return true;
    const text = plainText(Buffer.concat(this.#kept));
    if (this.#kind === "types") return REFUSED_TYPES.test(text);
    // Characters by their number could hide the words.
    return this.#kind === "relations" && (/&#/.test(text) || hasActiveRelation(text));
  }
}
