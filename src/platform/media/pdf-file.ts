import type { Verdict } from "./documents.ts";
import { HiddenObjects, nameOf, PdfContents, readObjectStreams, readObjects } from "./pdf-contents.ts";
import { type Budget, decodedName, ExcessivePdf, PdfName, type PdfValue, valuesOf, writtenKey } from "./pdf-objects.ts";

const HEADER_WITHIN = 1024;
const TRAILER_WITHIN = 2048;

/** White space of PDF. Files are padded with it, before and behind. */
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
  "GoToE",
  "GoToR",
  "SubmitForm",
  "ImportData",
  "XFA",
]);
/** Shorter names occur by chance where bytes are searched without regard to their structure. */
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

/** Returns all names in the contents, and the dictionaries of what happens without a click. */
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

/** Whether an action that needs no click opens a web address, itself or by the actions that follow it. */
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
      if (types.some((type) => nameOf(type) === "URI")) return true;
      waiting.push(...valuesOf(action, "Next"));
    }
  return false;
}

/** Returns every name in texts, without regard to their structure. */
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

async function judgeContent(bytes: Buffer): Promise<Verdict> {
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
    // The malformed object may be a stream of objects.
    if (searched.has("First") || searched.has("ObjStm")) return "broken";
  }
  return ["Root", "Pages", "Page"].every((name) => names.has(name)) ? "sound" : "broken";
}

/** Returns what a PDF is; null for a file that is none. */
export async function judgePdf(given: Buffer): Promise<Verdict | null> {
  const bytes = withoutPadding(given);
  if (!isPdf(bytes)) return null;
  try {
    return await judgeContent(bytes);
  } catch (error) {
    if (error instanceof ExcessivePdf || error instanceof HiddenObjects) return "broken";
    throw error;
  }
}
