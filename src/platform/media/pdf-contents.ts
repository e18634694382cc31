import { setImmediate as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { constants, inflateRaw } from "node:zlib";
import {
  Budget,
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

const OBJECTS_MAX = 500_000;
const OBJECT_STREAMS_MAX = 5000;
const FILTERS_MAX = 8;
/** Requests are answered between so many objects: a tagged report has tens of thousands. */
const OBJECTS_WITHOUT_PAUSE = 1000;
const UNPACKED_BYTES_MAX = 64 * 1024 * 1024;

const START = /(?<![A-Za-z])(?:obj|trailer)/g;
const NUMBERS_BEFORE = /(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]*$/;
/** The bytes before `obj` in an object. Elsewhere the three letters are a coincidence. */
const MAY_BE_OBJECT = /[\d\r\n][\0\t\f ]*$/;
/** As lenient as readers are about what ends the line. */
const STREAM_START = /stream[\0\t\f ]*(?:\r\n|\n|\r)/y;
const unpack = promisify(inflateRaw);

/** Packed in a way that hides objects from this program. */
export class HiddenObjects extends Error {}

/** All that can be read from a file as an object. */
export class PdfContents {
  readonly values: PdfValue[] = [];
  /** Every definition of an object, since readers choose between several in different ways. */
  readonly #byNumber = new Map<number | undefined, PdfValue[]>();
  /** Texts that hold objects, to be searched for names when one of the objects is malformed. */
  readonly texts: string[] = [];
  isMalformed = false;
  readonly budget = new Budget();

  async add(number: number | undefined, value: PdfValue): Promise<void> {
    const count = this.values.push(value);
    if (count > OBJECTS_MAX) throw new ExcessivePdf();
    this.#byNumber.getOrInsertComputed(number, () => []).push(value);
    if (count % OBJECTS_WITHOUT_PAUSE === 0) await pause();
  }

  /** Returns what a reader may find in place of a value: itself, or the definitions of the object it refers to. */
  resolve(value: PdfValue): PdfValue[] {
    if (!(value instanceof PdfReference)) return [value];
    return this.#byNumber.get(value.number) ?? this.#byNumber.get(undefined) ?? [];
  }
}

interface ObjectStream {
  dictionary: PdfDictionary;
  /** Where its data begins. */
  start: number;
}

/** Reads the objects that are not packed. @returns the streams that hold packed ones */
export async function readObjects(text: string, contents: PdfContents): Promise<ObjectStream[]> {
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
      // Readers find the objects in a stream by its /First, whatever /Type says.
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

/** Returns the name that a value is; undefined for any other value. */
export const nameOf = (value: PdfValue | undefined) => (value instanceof PdfName ? value.name : undefined);

/** Whether the parameters of a filter change nothing. */
const isPlain = (parameters: PdfValue | undefined): boolean =>
  Array.isArray(parameters)
    ? parameters.every(isPlain)
    : parameters instanceof Map
      ? (parameters.get("Predictor") ?? 1) === 1
      : !(parameters instanceof PdfReference);

/** Returns how often a stream is deflated. @throws HiddenObjects for any other filter */
function timesDeflated(dictionary: PdfDictionary): number {
  const filter = dictionary.get("Filter") ?? [];
  const filters = (Array.isArray(filter) ? filter : [filter]).map(nameOf);
  const isKnown = filters.length <= FILTERS_MAX && filters.every((name) => name === "FlateDecode" || name === "Fl");
  // Some readers take these keys for the filter and its parameters.
  const hasOther = ["F", "DP", "FFilter"].some((key) => dictionary.has(key));
  const isRepeated = [...dictionary.keys()].some((key) => key !== writtenKey(key));
  if (!isKnown || hasOther || isRepeated || !isPlain(dictionary.get("DecodeParms"))) throw new HiddenObjects();
  return filters.length;
}

/** Inflates data that other bytes may follow. The checksum does not matter, because readers ignore it. */
async function inflated(bytes: Buffer): Promise<Buffer> {
  const [method = 0, flags = 0] = bytes;
  if ((method & 0x0f) !== 8 || ((method << 8) | flags) % 31 !== 0 || flags & 0x20) throw new HiddenObjects();
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: UNPACKED_BYTES_MAX };
  return unpack(bytes.subarray(2), options).catch(() => {
    throw new HiddenObjects();
  });
}

/** Reads the objects in object streams, each where the stream says that it begins. */
export async function readObjectStreams(
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
