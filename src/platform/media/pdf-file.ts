import { promisify } from "node:util";
import { constants, inflate } from "node:zlib";
import type { Verdict } from "./documents.ts";

/** PDF (ISO 32000), as far as it tells whether a file is one, opens without a password, and only shows something. */
const HEADER_WITHIN = 1024;
const TRAILER_WITHIN = 2048;
const DESCRIPTION_BYTES_MAX = 8192;
const OBJECT_STREAMS_MAX = 5000;
const STREAMS_MAX = 100_000;
const NAMES_MAX = 500_000;
const UNPACKED_BYTES_MAX = 64 * 1024 * 1024;

/** White space of PDF. Files are padded with it, before and behind. */
const HEADER = /^(?:\xef\xbb\xbf)?[\0\t\n\f\r ]*%PDF-[12]\.\d/;
const PADDING_BYTES = [0, 9, 10, 12, 13, 32];

/** What runs, starts, reaches out or carries another file: types of actions and annotations, and of what is embedded. */
const ACTIVE = new Set([
  "JavaScript",
  "Launch",
  "EmbeddedFile",
  "EmbeddedFiles",
  "RichMedia",
  "Rendition",
  "GoToE",
  "SubmitForm",
  "ImportData",
]);

/** Bounded, so that no row of figures keeps it busy. */
const OBJECT = /\d\s{1,9}\d{1,5}\s{1,9}obj\b/;
const NAME = /\/([^\0\t\n\f\r ()<>[\]{}/%]+)/g;
const unpack = promisify(inflate);

const decoded = (name: string) =>
  name.includes("#")
    ? name.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : name;

/** Every name that occurs, however it is written. */
function namesIn(text: string): Set<string> {
  const written = new Set<string>();
  let count = 0;
  for (const [, name = ""] of text.matchAll(NAME)) {
    if (++count > NAMES_MAX) throw new RangeError("More names than a document has");
    written.add(name);
  }
  return new Set([...written].map(decoded));
}

function withoutPadding(bytes: Buffer): Buffer {
  let end = bytes.length;
  while (end > 0 && PADDING_BYTES.includes(bytes[end - 1] ?? -1)) end--;
  return bytes.subarray(0, end);
}

function isPdf(bytes: Buffer): boolean {
  const trailer = bytes.subarray(-TRAILER_WITHIN).toString("latin1");
  return HEADER.test(bytes.toString("latin1", 0, HEADER_WITHIN)) && /startxref\s+\d+\s+%%EOF/.test(trailer);
}

const OPENING = /^[\s\S]*\bobj\b/;
const DICTIONARY = /^[\0\t\n\f\r ]*<</;

/** Whether a bracket closes here that was opened before: then the text began inside a string. */
function beginsInString(text: string): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === "\\") i++;
    else if (text[i] === "(") depth++;
    else if (text[i] === ")" && --depth < 0) return true;
  }
  return false;
}

/** The names that describe the stream before whose keyword this stands; null when it cannot be told where they begin. */
function describingNames(before: string): Set<string> | null {
  const opening = OPENING.exec(before)?.[0];
  if (opening === undefined) return null;
  const description = before.slice(opening.length);
  const isInComment = opening.slice(Math.max(opening.lastIndexOf("\n"), opening.lastIndexOf("\r")) + 1).includes("%");
  if (!DICTIONARY.test(description) || isInComment || beginsInString(description)) return null;
  const all = namesIn(before);
  return all.has("ObjStm") ? all : namesIn(description);
}

/**
 * The object streams, each with the names that describe it; null ends them where one may hide. Every byte is looked at once,
 * whatever the file claims.
 */
function* objectStreams(text: string): Generator<{ names: Set<string>; start: number; end: number } | null> {
  // As lenient as readers are about what ends the line.
  const keyword = /\bstream[\0\t\f ]*(?:\r\n|\n|\r)/g;
  let described = 0;
  let count = 0;
  for (let found = keyword.exec(text); found; found = keyword.exec(text)) {
    if (++count > STREAMS_MAX) throw new RangeError("More streams than a document has");
    const before = text.slice(Math.max(described, found.index - DESCRIPTION_BYTES_MAX), found.index);
    const start = keyword.lastIndex;
    described = start;
    const names = describingNames(before);
    if (!names) return yield null;
    // Readers find the objects in it by its /First, whatever /Type says.
    if (!names.has("ObjStm") && !names.has("First")) continue;
    const end = text.indexOf("endstream", start);
    yield { names, start, end: end === -1 ? text.length : end };
    if (end === -1) return;
    described = keyword.lastIndex = end;
  }
}

const FILTER = /Decode$|^Crypt$|^(?:Fl|LZW|AHx|A85|RL)$/;

/** "plain", "flate", or null for what hides objects from here. */
function packingOf(names: Set<string>): "plain" | "flate" | null {
  const filters = [...names].filter((name) => FILTER.test(name));
  if (!names.has("Filter") && filters.length === 0) return "plain";
  return filters.join() === "FlateDecode" && !names.has("Predictor") ? "flate" : null;
}

/** Names in the objects that are packed; null when they are packed in a way that hides them from here. */
async function namesInObjectStreams(bytes: Buffer, text: string): Promise<Set<string> | null> {
  const found = new Set<string>();
  let streams = 0;
  let unpackedBytes = 0;
  for (const stream of objectStreams(text)) {
    if (!stream) return null;
    const { names, start, end } = stream;
    const packing = packingOf(names);
    if (packing === "plain") continue;
    if (packing === null || ++streams > OBJECT_STREAMS_MAX) return null;
    const objects = await unpack(bytes.subarray(start, end), {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: UNPACKED_BYTES_MAX,
    }).catch(() => null);
    unpackedBytes += objects?.length ?? 0;
    if (!objects || unpackedBytes > UNPACKED_BYTES_MAX) return null;
    for (const name of namesIn(objects.toString("latin1"))) found.add(name);
  }
  return found;
}

async function judgeContent(bytes: Buffer): Promise<Verdict> {
  const text = bytes.toString("latin1");
  const names = namesIn(text);
  if (names.has("Encrypt")) return "locked";
  const packed = await namesInObjectStreams(bytes, text);
  if (!packed) return "broken";
  for (const name of packed) names.add(name);
  if ([...names].some((name) => ACTIVE.has(name))) return "active";
  const hasPages = OBJECT.test(text) && names.has("Root") && names.has("Pages") && names.has("Page");
  return hasPages ? "sound" : "broken";
}

/** What a PDF is; null for what is none. */
export async function judgePdf(given: Buffer): Promise<Verdict | null> {
  const bytes = withoutPadding(given);
  if (!isPdf(bytes)) return null;
  try {
    return await judgeContent(bytes);
  } catch (error) {
    if (error instanceof RangeError) return "broken";
    throw error;
  }
}
