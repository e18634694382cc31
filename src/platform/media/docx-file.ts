import { createInflateRaw } from "node:zlib";
import type { Verdict } from "./documents.ts";
import { FieldReader } from "./docx-fields.ts";

/** ZIP records, see PKWARE's APPNOTE. */
const END_SIGNATURE = 0x06054b50;
const CENTRAL_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const CENTRAL_BYTES = 46;
const LOCAL_BYTES = 30;
const COMMENT_BYTES_MAX = 0xffff;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;

const ENTRIES_MAX = 2_000;
const UNPACKED_BYTES_MAX = 100 * 1024 * 1024;
const RATIO_MAX = 100;

const CONTENT_TYPES = "[Content_Types].xml";
/**
 * Paths of macros and of embedded objects from other programs. The embedded workbook of a chart is a normal document
 * and is not included.
 */
const ACTIVE_FILE =
  /(?:^|\/)(?:vba(?:project\.bin|data\.xml|projectsignature[^/]*\.bin)|embeddings\/[^/]*\.bin|activex\d*\.(?:bin|xml))$/i;

interface ZipEntry {
  name: string;
  method: number;
  packedBytes: number;
  unpackedBytes: number;
  /** Offset of the entry's local header. */
  offset: number;
}

/** Inspects a Word document in Office Open XML; returns null for other files. */
export async function inspectDocx(bytes: Buffer): Promise<Verdict | null> {
  try {
    const entries = readCentralDirectory(bytes);
    if (!entries || !isWithinLimits(entries, bytes.length) || !hasSafeNames(entries)) return null;
    if (entries.some(({ name }) => ACTIVE_FILE.test(name))) return "active";
    const contents = packedContents(bytes, entries);
    return contents && (await inspectContents(contents));
  } catch (error) {
    // Offsets that point outside the file.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function readCentralDirectory(bytes: Buffer): ZipEntry[] | null {
  if (bytes.length < END_BYTES || bytes.readUInt32LE(0) !== LOCAL_SIGNATURE) return null;
  const end = endRecordOffset(bytes);
  if (end === null) return null;
  const count = bytes.readUInt16LE(end + 10);
  const directoryBytes = bytes.readUInt32LE(end + 12);
  let offset = bytes.readUInt32LE(end + 16);
  // Data between the directory and its end record can hide another format, or belongs to ZIP64.
  if (count > ENTRIES_MAX || offset + directoryBytes !== end) return null;

  const entries: ZipEntry[] = [];
  for (let i = 0; i < count; i++) {
    if (bytes.readUInt32LE(offset) !== CENTRAL_SIGNATURE) return null;
    if (bytes.readUInt16LE(offset + 8) & ENCRYPTED) return null;
    const nameBytes = bytes.readUInt16LE(offset + 28);
    entries.push({
      name: bytes.toString("utf8", offset + CENTRAL_BYTES, offset + CENTRAL_BYTES + nameBytes),
      method: bytes.readUInt16LE(offset + 10),
      packedBytes: bytes.readUInt32LE(offset + 20),
      unpackedBytes: bytes.readUInt32LE(offset + 24),
      offset: bytes.readUInt32LE(offset + 42),
    });
    offset += CENTRAL_BYTES + nameBytes + bytes.readUInt16LE(offset + 30) + bytes.readUInt16LE(offset + 32);
  }
  return offset === end ? entries : null;
}

/** The comment of the end record must reach exactly to the end of the file. */
function endRecordOffset(bytes: Buffer): number | null {
  const last = bytes.length - END_BYTES;
  for (let offset = last; offset >= Math.max(0, last - COMMENT_BYTES_MAX); offset--) {
    const found = bytes.readUInt32LE(offset) === END_SIGNATURE;
    if (found && bytes.readUInt16LE(offset + 20) === last - offset) return offset;
  }
  return null;
}

function isWithinLimits(entries: ZipEntry[], fileBytes: number): boolean {
  const unpacked = entries.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0);
  return unpacked <= UNPACKED_BYTES_MAX && unpacked <= fileBytes * RATIO_MAX;
}

function hasSafeNames(entries: ZipEntry[]): boolean {
  const names = new Set(entries.map(({ name }) => name));
  if (names.size !== entries.length || !names.has(CONTENT_TYPES) || !names.has("word/document.xml")) return false;
  return [...names].every((name) => !/^\/|\\|\0|(?:^|\/)\.\.(?:\/|$)/.test(name));
}

interface PackedContent {
  entry: ZipEntry;
  packed: Buffer;
}

/**
 * Returns the packed bytes of all entries. Returns null if a local header is wrong or two entries overlap: with
 * overlaps, a small file could unpack to a huge size.
 */
function packedContents(bytes: Buffer, entries: ZipEntry[]): PackedContent[] | null {
  let free = 0;
  const contents: PackedContent[] = [];
  for (const entry of entries.toSorted((a, b) => a.offset - b.offset)) {
    const { offset, name } = entry;
    if (offset < free || bytes.readUInt32LE(offset) !== LOCAL_SIGNATURE) return null;
    const nameEnd = offset + LOCAL_BYTES + bytes.readUInt16LE(offset + 26);
    if (bytes.toString("utf8", offset + LOCAL_BYTES, nameEnd) !== name) return null;
    const start = nameEnd + bytes.readUInt16LE(offset + 28);
    free = start + entry.packedBytes;
    if (free > bytes.length) return null;
    contents.push({ entry, packed: bytes.subarray(start, free) });
  }
  return contents;
}

/** Unpacks every entry and discards the output, to check that the sizes in the directory are true. */
async function inspectContents(contents: PackedContent[]): Promise<Verdict> {
  let verdict: Verdict = "sound";
  for (const { entry, packed } of contents) {
    const part = new PartReader(entry.name);
    let unpackedBytes = 0;
    try {
      for await (const chunk of unpack(entry, packed)) {
        unpackedBytes += chunk.length;
        if (unpackedBytes > entry.unpackedBytes) return "broken";
        part.read(chunk);
      }
    } catch {
      return "broken";
    }
    if (unpackedBytes !== entry.unpackedBytes || part.isTooLarge) return "broken";
    if (part.isActive()) verdict = "active";
  }
  return verdict;
}

async function* unpack({ method }: ZipEntry, packed: Buffer): AsyncGenerator<Buffer> {
  if (method === STORED) yield packed;
  else if (method === DEFLATED) yield* createInflateRaw().end(packed);
  else throw new Error(`Unknown compression method: ${method}`);
}

const READ_BYTES_MAX = 1024 * 1024;
/** Longer than every pattern, also in UTF-16. */
const OVERLAP_BYTES = 32;

/**
 * Content types of macros and objects, which do not depend on file names. Entities and declarations are refused too,
 * because they could hide these words.
 */
const REFUSED_TYPES = /macroenabled|vbaproject|vbadata|oleobject|activex|<!|&#/;
/** The start of a relationship and its syntax. White space and names follow XML, which differs from `\s` and `\w`. */
const RELATION = /<(?:[^ \t\r\n<>:/]*:)?relationship\b/g;
const ATTRIBUTE = /[ \t\r\n]+([^ \t\r\n<>"'=/]+)[ \t\r\n]*=[ \t\r\n]*(?:"([^"<]*)"|'([^'<]*)')/y;
const TAG_END = /[ \t\r\n]*\/?>/y;
/** Types of relationships that embed an object of another program, or insert another document into this one. */
const REFUSED_RELATIONS = /\/(?:oleobject|control|activexcontrolbinary|afchunk|subdocument)$/;

/** Removes zero bytes, so that ASCII words in UTF-16 read like UTF-8. Other characters do not matter here. */
const plainText = (bytes: Buffer) => bytes.toString("latin1").replaceAll("\0", "").toLowerCase();

/**
 * Detects the encoding from the first two bytes: a byte order mark, or an ASCII character with or without a zero byte.
 */
function encodingOf([first, second]: Buffer): "utf-8" | "utf-16be" | "utf-16le" {
  if (first === 0xfe || first === 0) return "utf-16be";
  return first === 0xff || second === 0 ? "utf-16le" : "utf-8";
}

function xmlText(bytes: Buffer): string {
  const encoding = encodingOf(bytes);
  return encoding === "utf-8" ? plainText(bytes) : new TextDecoder(encoding).decode(bytes).toLowerCase();
}

/** Parses the attributes of the tag whose name ends at `from`. Returns null if the tag is malformed or ambiguous. */
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

/** Scans one part of a Word document. Keeps only the bytes that the scan needs. */
export class PartReader {
  /** Small parts that are kept completely: the content types and the relationships. */
  readonly #kind: "types" | "relations" | "other";
  #kept: Buffer[] = [];
  #bytes = 0;
  #end: Buffer = Buffer.alloc(0);
  #hasDocType = false;
  #decoder: TextDecoder | undefined;
  /** Any part can contain XML, whatever its name is. Undefined until the first character that is not white space. */
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
    // Detecting the encoding takes two bytes.
    if (bytes.length > 1) this.#readText(bytes, chunk);
    if (this.#isXml) this.#hasDocType = plainText(bytes).includes("<!doctype");
  }

  /** @param bytes the chunk, preceded by the end of the previous one */
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

  /** Returns whether the part can run code or load external content. Call it after the last chunk. */
  isActive(): boolean {
    this.#fields.end();
    if (this.#hasDocType || this.#fields.isActive) return true;
    const bytes = Buffer.concat(this.#kept);
    if (this.#kind === "types") return REFUSED_TYPES.test(plainText(bytes));
    const text = xmlText(bytes);
    // Numeric character references could hide the words.
    return this.#kind === "relations" && (/&#/.test(text) || hasActiveRelation(text));
  }
}
