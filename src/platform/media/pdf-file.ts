import { setImmediate as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { constants, inflateRaw } from "node:zlib";
import type { Verdict } from "./documents.ts";
import {
  Budget,
  decodedName,
  ExcessivePdf,
  MalformedPdf,
  type PdfDictionary,
  PdfName,
  PdfParser,
  PdfReference,
  type PdfValue,
  valuesOf,
  writtenKey,
} from "./pdf-objects.ts";

const HEADER_WITHIN = 1024;
const TRAILER_WITHIN = 2048;

/** White space in PDF. Some programs pad files with it at the start and the end. */
const HEADER = /^(?:\xef\xbb\xbf)?[\0\t\n\f\r ]*%PDF-[12]\.\d/;
const PADDING_BYTES = [0, 9, 10, 12, 13, 32];

/** Names of actions, annotations and entries that run code, start programs, open other files or carry them. */
const ACTIVE = new Set([
  "JavaScript",
  "JS",
  "Launch",
  "EmbeddedFile",
  "EmbeddedFiles",
  "RichMedia",
  "Rendition",
  "Movie",
  "Sound",
  "GoToE",
  "GoToR",
  "SubmitForm",
  "ImportData",
  "XFA",
]);
/** The fallback search ignores the structure of the file, so shorter names would match by chance. */
const SEARCHED_CHARACTERS_MIN = 5;

const NAME = /\/([^\0\t\n\f\r ()<>[\]{}/%]+)/g;

function withoutPadding(bytes: Buffer): Buffer {
  let end = bytes.length;
  while (end > 0 && PADDING_BYTES.includes(bytes[end - 1] ?? -1)) end--;
  return bytes.subarray(0, end);
}

function isPdf(bytes: Buffer): boolean {
  const trailer = bytes.subarray(-TRAILER_WITHIN).toString("latin1");
  return HEADER.test(bytes.toString("latin1", 0, HEADER_WITHIN)) && /startxref\s+\d+\s+%%EOF/.test(trailer);
}

/** Returns all names in the contents, and all dictionary entries with actions that run without a click. */
function inspected({ values }: PdfContents) {
  const names = new Set<string>();
  const triggers: { key: "AA" | "OpenAction"; value: PdfValue }[] = [];
  const waiting = [...values];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (value instanceof PdfName) names.add(value.name);
    else if (Array.isArray(value)) for (const item of value) waiting.push(item);
    else if (value instanceof Map)
      for (const [name, item] of value) {
        const key = writtenKey(name);
        names.add(key);
        waiting.push(item);
        if (key === "AA" || key === "OpenAction") triggers.push({ key, value: item });
      }
  }
  return { names, triggers };
}

/** Types of actions that open a URL, or an article thread of another file. */
const OUTSIDE = new Set<string | undefined>(["URI", "Thread"]);

/** Returns whether an action that runs without a click leaves the document. Follows chained actions. */
function opensAddress(contents: PdfContents, { key, value }: { key: "AA" | "OpenAction"; value: PdfValue }): boolean {
  const seen = new Set<PdfValue>();
  const actionsOf = (found: PdfValue) => (found instanceof Map ? [...found.values()] : []);
  const waiting = key === "AA" ? contents.resolve(value).flatMap(actionsOf) : [value];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const action of contents.resolve(next)) {
      if (seen.has(action)) continue;
      seen.add(action);
      if (Array.isArray(action)) for (const item of action) waiting.push(item);
      if (!(action instanceof Map)) continue;
      const types = valuesOf(action, "S").flatMap((type) => contents.resolve(type));
      if (types.some((type) => OUTSIDE.has(nameOf(type)))) return true;
      waiting.push(...valuesOf(action, "Next"));
    }
  return false;
}

/** Returns all names in texts. Ignores the structure of the texts. */
function namesIn(texts: readonly string[], budget: Budget): Set<string> {
  const names = new Set<string>();
  for (const text of texts)
    for (const [, name = ""] of text.matchAll(NAME)) {
      budget.spend(name.length);
      names.add(decodedName(name));
    }
  return names;
}

const isSearchable = (name: string) => name.length >= SEARCHED_CHARACTERS_MIN && ACTIVE.has(name);

async function inspectContent(bytes: Buffer): Promise<Verdict> {
  const contents = new PdfContents();
  const streams = await readObjects(bytes.toString("latin1"), contents);
  if (contents.values.some((value) => value instanceof Map && value.has("Encrypt"))) return "locked";
  await readObjectStreams(bytes, streams, contents);
  const { names, triggers } = inspected(contents);
  if ([...names].some((name) => ACTIVE.has(name))) return "active";
  if (triggers.some((trigger) => opensAddress(contents, trigger))) return "active";
  if (contents.isMalformed) {
    const searched = namesIn(contents.texts, contents.budget);
    if ([...searched].some(isSearchable)) return "active";
    // The malformed object may be an object stream.
    if (searched.has("First") || searched.has("ObjStm")) return "broken";
  }
  return ["Root", "Pages", "Page"].every((name) => names.has(name)) ? "sound" : "broken";
}

/** Inspects a PDF; returns null for other files. */
export async function inspectPdf(given: Buffer): Promise<Verdict | null> {
  const bytes = withoutPadding(given);
  if (!isPdf(bytes)) return null;
  try {
    return await inspectContent(bytes);
  } catch (error) {
    if (error instanceof ExcessivePdf || error instanceof HiddenObjects) return "broken";
    throw error;
  }
}

const OBJECTS_MAX = 500_000;
const OBJECT_STREAMS_MAX = 5000;
const FILTERS_MAX = 8;
/** Lets the event loop handle requests after this many objects. A tagged report has tens of thousands. */
const OBJECTS_WITHOUT_PAUSE = 1000;
const UNPACKED_BYTES_MAX = 64 * 1024 * 1024;

const START = /(?<![A-Za-z])(?:obj|trailer)/g;
const NUMBERS_BEFORE = /(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]*$/;
/** Matches the object number before `obj`. Without it, the three letters are a coincidence. */
const MAY_BE_OBJECT = /[\d\r\n][\0\t\f ]*$/;
/** As tolerant about line ends as PDF readers are. */
const STREAM_START = /stream[\0\t\f ]*(?:\r\n|\n|\r)/y;
const unpack = promisify(inflateRaw);

/** Thrown for filters that this program cannot decode. */
class HiddenObjects extends Error {}

/** All objects that readers may find in a file. */
class PdfContents {
  readonly values: PdfValue[] = [];
  /** All definitions of each object, because readers choose between repeated definitions in different ways. */
  readonly #byNumber = new Map<number | undefined, PdfValue[]>();
  /** Texts that contain objects. If an object is malformed, these texts are searched for names. */
  readonly texts: string[] = [];
  isMalformed = false;
  readonly budget = new Budget();

  async add(number: number | undefined, value: PdfValue): Promise<void> {
    const count = this.values.push(value);
    if (count > OBJECTS_MAX) throw new ExcessivePdf();
    this.#byNumber.getOrInsertComputed(number, () => []).push(value);
    if (count % OBJECTS_WITHOUT_PAUSE === 0) await pause();
  }

  /** Returns the values that a reader may use: the value itself, or all definitions of the referenced object. */
  resolve(value: PdfValue): PdfValue[] {
    if (!(value instanceof PdfReference)) return [value];
    return this.#byNumber.get(value.number) ?? this.#byNumber.get(undefined) ?? [];
  }
}

interface ObjectStream {
  dictionary: PdfDictionary;
  /** Offset of the stream's data. */
  start: number;
}

/** Reads the objects outside object streams. @returns the object streams */
async function readObjects(text: string, contents: PdfContents): Promise<ObjectStream[]> {
  const streams: ObjectStream[] = [];
  contents.texts.push(text);
  for (const { 0: keyword, index } of text.matchAll(START)) {
    const before = text.slice(Math.max(0, index - 64), index);
    const parser = new PdfParser(text, index + keyword.length, contents.budget);
    try {
      const value = parser.value();
      const number = NUMBERS_BEFORE.exec(before)?.[1];
      await contents.add(number === undefined ? undefined : Number(number), value);
      if (!(value instanceof Map) || parser.peek() !== "stream") continue;
      // Readers use /First to find the objects in a stream, even if /Type is wrong.
      if (!value.has("First") && !valuesOf(value, "Type").some((type) => nameOf(type) === "ObjStm")) continue;
      STREAM_START.lastIndex = text.indexOf("stream", parser.at);
      if (!STREAM_START.test(text)) throw new HiddenObjects();
      streams.push({ dictionary: value, start: STREAM_START.lastIndex });
    } catch (error) {
      if (!(error instanceof MalformedPdf)) throw error;
      contents.isMalformed ||= keyword === "trailer" || MAY_BE_OBJECT.test(before);
    }
  }
  return streams;
}

/** Returns the text of a name, or undefined for any other value. */
const nameOf = (value: PdfValue | undefined) => (value instanceof PdfName ? value.name : undefined);

/** Returns whether the parameters of a filter have no effect. */
const isPlain = (parameters: PdfValue | undefined): boolean =>
  Array.isArray(parameters)
    ? parameters.every(isPlain)
    : parameters instanceof Map
      ? (parameters.get("Predictor") ?? 1) === 1
      : !(parameters instanceof PdfReference);

/** Returns how many times a stream is deflated. @throws HiddenObjects for other filters */
function timesDeflated(dictionary: PdfDictionary): number {
  const filter = dictionary.get("Filter") ?? [];
  const filters = (Array.isArray(filter) ? filter : [filter]).map(nameOf);
  const isKnown = filters.length <= FILTERS_MAX && filters.every((name) => name === "FlateDecode" || name === "Fl");
  // Some readers also use these keys for the filter and its parameters.
  const hasOther = ["F", "DP", "FFilter"].some((key) => dictionary.has(key));
  const isRepeated = [...dictionary.keys()].some((key) => key !== writtenKey(key));
  if (!isKnown || hasOther || isRepeated || !isPlain(dictionary.get("DecodeParms"))) throw new HiddenObjects();
  return filters.length;
}

/** Inflates data with trailing bytes. Ignores the checksum, as readers do. */
async function inflated(bytes: Buffer): Promise<Buffer> {
  const [method = 0, flags = 0] = bytes;
  if ((method & 0x0f) !== 8 || ((method << 8) | flags) % 31 !== 0 || flags & 0x20) throw new HiddenObjects();
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: UNPACKED_BYTES_MAX };
  return unpack(bytes.subarray(2), options).catch(() => {
    throw new HiddenObjects();
  });
}

/** Reads the objects in object streams at the offsets that each stream lists. */
async function readObjectStreams(
  bytes: Buffer,
  streams: readonly ObjectStream[],
  contents: PdfContents,
): Promise<void> {
  if (streams.length > OBJECT_STREAMS_MAX) throw new ExcessivePdf();
  let unpackedBytes = 0;
  for (const { dictionary, start } of streams) {
    let data = bytes.subarray(start);
    const times = timesDeflated(dictionary);
    for (let time = 0; time < times; time++) {
      data = await inflated(data);
      unpackedBytes += data.length;
      if (unpackedBytes > UNPACKED_BYTES_MAX) throw new ExcessivePdf();
    }
    const text = data.toString("latin1");
    if (times > 0) contents.texts.push(text);
    try {
      await readPackedObjects(text, dictionary, contents);
    } catch (error) {
      if (!(error instanceof MalformedPdf)) throw error;
      contents.isMalformed = true;
    }
  }
}

async function readPackedObjects(text: string, dictionary: PdfDictionary, contents: PdfContents) {
  const [count, first] = [dictionary.get("N"), dictionary.get("First")];
  if (typeof count !== "number" || typeof first !== "number") throw new HiddenObjects();
  const header = new PdfParser(text, 0, contents.budget);
  for (let index = 0; index < count; index++) {
    const [number, offset] = [header.value(), header.value()];
    if (typeof number !== "number" || typeof offset !== "number") throw new MalformedPdf();
    await contents.add(number, new PdfParser(text, first + offset, contents.budget).value());
  }
}
