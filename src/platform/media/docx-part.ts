import { FieldReader } from "./docx-fields.ts";

const CONTENT_TYPES = "[Content_Types].xml";
const READ_BYTES_MAX = 1024 * 1024;
/** Longer than what is looked for, in UTF-16 too. */
const OVERLAP_BYTES = 32;

/** Macros and objects go by these types whatever their file is called; entities and declarations could hide the words. */
const REFUSED_TYPES = /macroenabled|vbaproject|vbadata|oleobject|activex|<!|&#/;
/** Where a relation begins, and what it consists of: white space and names are XML's, not those of regular expressions. */
const RELATION = /<(?:[^ \t\r\n<>:/]*:)?relationship\b/g;
const ATTRIBUTE = /[ \t\r\n]+([^ \t\r\n<>"'=/]+)[ \t\r\n]*=[ \t\r\n]*(?:"([^"<]*)"|'([^'<]*)')/y;
const TAG_END = /[ \t\r\n]*\/?>/y;
/** Relationships that embed another program's object, or a document that replaces part of this one. */
const REFUSED_RELATIONS = /\/(?:oleobject|control|activexcontrolbinary|afchunk|subdocument)$/;

/** Without zero bytes, words in UTF-16 read the same as in UTF-8; other characters do not. */
const plainText = (bytes: Buffer) => bytes.toString("latin1").replaceAll("\0", "").toLowerCase();

/** XML begins with its byte order mark, or with a character of ASCII: a zero byte tells which half is which. */
function encodingOf([first, second]: Buffer): "utf-8" | "utf-16be" | "utf-16le" {
  if (first === 0xfe || first === 0) return "utf-16be";
  return first === 0xff || second === 0 ? "utf-16le" : "utf-8";
}

function xmlText(bytes: Buffer): string {
  const encoding = encodingOf(bytes);
  return encoding === "utf-8" ? plainText(bytes) : new TextDecoder(encoding).decode(bytes).toLowerCase();
}

/** The attributes of the tag whose name ends at `from`; null when it cannot be read, or can be read in two ways. */
function attributesAt(text: string, from: number): Map<string, string> | null {
  const attributes = new Map<string, string>();
  TAG_END.lastIndex = ATTRIBUTE.lastIndex = from;
  for (let found = ATTRIBUTE.exec(text); found; found = ATTRIBUTE.exec(text)) {
    const [, name = "", doubleQuoted, singleQuoted = ""] = found;
    if (attributes.has(name)) return null;
    attributes.set(name, doubleQuoted ?? singleQuoted);
    TAG_END.lastIndex = ATTRIBUTE.lastIndex;
  }
  return TAG_END.test(text) ? attributes : null;
}

/** External targets load automatically, unless they are hyperlinks. */
function hasActiveRelation(text: string): boolean {
  for (const { 0: start, index } of text.matchAll(RELATION)) {
    const attributes = attributesAt(text, index + start.length);
    if (!attributes) return true;
    const type = attributes.get("type") ?? "";
    const isInside = (attributes.get("targetmode") ?? "internal") === "internal";
    if (!isInside && !type.endsWith("/hyperlink")) return true;
    if (REFUSED_RELATIONS.test(type)) return true;
  }
  return false;
}

/** Reads one part of a Word document, of which it keeps no more than it needs. */
export class PartReader {
  /** Small, and looked at whole: what types there are, and what belongs to what. */
  readonly #kind: "types" | "relations" | "other";
  #kept: Buffer[] = [];
  #bytes = 0;
  #end: Buffer = Buffer.alloc(0);
  #hasDocType = false;
  #decoder: TextDecoder | undefined;
  /** Any part can have a content type of XML, whatever its name is. Undefined while only white space has been read. */
  #isXml: boolean | undefined;
  readonly #fields = new FieldReader();

  constructor(name: string) {
    this.#kind = name === CONTENT_TYPES ? "types" : /\.rels$/i.test(name) ? "relations" : "other";
    if (/\.(?:xml|rels)$/i.test(name)) this.#isXml = true;
  }

  read(chunk: Buffer) {
    if (chunk.length === 0) return;
    this.#bytes += chunk.length;
    if (this.#kind !== "other" && !this.isTooLarge) this.#kept.push(chunk);
    if (this.#isXml === false || this.#hasDocType) return;
    const bytes = Buffer.concat([this.#end, chunk]);
    this.#end = bytes.subarray(-OVERLAP_BYTES);
    // One byte does not tell the encoding.
    if (bytes.length > 1) this.#readText(bytes, chunk);
    if (this.#isXml) this.#hasDocType = plainText(bytes).includes("<!doctype");
  }

  /** @param bytes the chunk, after the end of what came before */
  #readText(bytes: Buffer, chunk: Buffer) {
    const unread = this.#decoder ? chunk : bytes;
    this.#decoder ??= new TextDecoder(encodingOf(bytes));
    const text = this.#decoder.decode(unread, { stream: true });
    this.#isXml ??= /\S/.exec(text)?.[0].startsWith("<");
    if (this.#isXml && this.#kind === "other") this.#fields.read(text);
  }

  get isTooLarge() {
    return this.#fields.isTooLarge || (this.#kind !== "other" && this.#bytes > READ_BYTES_MAX);
  }

  /** Whether it can run or reach out; call it at the end. */
  isActive(): boolean {
    this.#fields.end();
    if (this.#hasDocType || this.#fields.isActive) return true;
    const bytes = Buffer.concat(this.#kept);
    if (this.#kind === "types") return REFUSED_TYPES.test(plainText(bytes));
    const text = xmlText(bytes);
    // Characters by their number could hide the words.
    return this.#kind === "relations" && (/&#/.test(text) || hasActiveRelation(text));
  }
}
