import { diffWordsWithSpace } from "diff";
import { nameInWords, partsInWords } from "#shared/parts-in-words.ts";
import { isRichText } from "#shared/rich-text.ts";
import { withoutSignature } from "#shared/stored-image.ts";

/** A part of a text, and whether it is only in the one before or only in the one after. */
export interface Part {
  text: string;
  change: "added" | "removed" | "same";
}

/** What is different about a field of a thing. */
export interface FieldChange {
  field: string;
  parts: readonly Part[];
}

type Thing = Readonly<Record<string, unknown>>;

/** Told elsewhere, or reckoned from the others. */
const UNTOLD = new Set([
  "_id",
  "version",
  "createdAt",
  "updatedAt",
  "slug",
  "startsAt",
  "endsAt",
  "fileUrl",
  "position",
  // Of a chapter: its address, and the names of what its areas tell.
  "id",
  "focusAreas",
]);

/** A card of words, as lists of them have it; pictures have no title. */
const isCard = (one: unknown) => typeof one === "object" && one !== null && "title" in one;

const textOf = (value: unknown): string => {
  if (value === undefined || value === null) return "";
  if (isRichText(value)) return partsInWords(value);
  if (Array.isArray(value) && value.some(isCard)) return partsInWords(value);
  if (Array.isArray(value)) return value.flatMap(lineOf).join("\n");
  if (typeof value === "boolean") return value ? "yes" : "no";
  return fileName(String(value));
};

/** One of several: its texts; of pictures, whose files are told of already, what is said of them. */
function lineOf(one: unknown, index: number): string[] {
  if (typeof one !== "object" || one === null) return [`${index + 1}. ${fileName(String(one))}`];
  if (!("image" in one)) return [`${index + 1}. ${Object.values(one).filter(Boolean).join(" · ")}`];
  const { alt, focus } = one as { alt?: string; focus?: string };
  const said = [alt === "" ? "decorative" : alt, focus && `focal point ${focus}`].filter(Boolean);
  return said.length === 0 ? [] : [`${index + 1}. ${said.join(", ")}`];
}

const STORED_FILE = /^.*\/media\/[^/]+\//;

/** Returns the part of a stored file's address that differs between files. */
const fileName = (text: string) => withoutSignature(text).replace(STORED_FILE, "");
const isFile = (value: unknown) => typeof value === "string" && STORED_FILE.test(value);

const partsOf = (before: string, after: string): Part[] =>
  diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
    text: value,
    change: added ? "added" : removed ? "removed" : "same",
  }));

const isFiles = (value: unknown): value is string[] => Array.isArray(value) && value.length > 0 && value.every(isFile);

function filesInWords(before: readonly unknown[], after: readonly string[]): string {
  const names = before.map((file) => fileName(String(file)));
  const added = after.filter((file) => !names.includes(fileName(file))).length;
  const taken = before.length - (after.length - added);
  const told = [added > 0 && `${added} added`, taken > 0 && `${taken} removed`].filter(Boolean);
  return told.length === 0 ? "order changed" : told.join(", ");
}

/** Instead of values that tell nobody anything: what files are called, and ids. */
function wordsInstead(field: string, before: unknown, after: unknown): string | null {
  if (isFile(after)) return "file replaced";
  if (isFiles(after)) return filesInWords(Array.isArray(before) ? before : [], after);
  if (field !== "event" && field !== "eventId") return null;
  return after ? "event changed" : "event removed";
}

const isPicture = (value: unknown): value is Thing =>
  typeof value === "object" && value !== null && !Array.isArray(value) && "image" in value;

/** With what is said of its one picture among the rest. */
const withPicture = (thing: Thing): Thing =>
  Object.assign({}, ...Object.entries(thing).map(([field, value]) => (isPicture(value) ? value : { [field]: value })));

/** What is different between two versions of a thing, field by field. */
export function changesBetween(versionBefore: Thing, version: Thing): FieldChange[] {
  const [before, after] = [withPicture(versionBefore), withPicture(version)];
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields].flatMap((field) => {
    if (UNTOLD.has(field)) return [];
    const [was, is] = [textOf(before[field]), textOf(after[field])];
    const isReset =
      was === is && isRichText(after[field]) && JSON.stringify(before[field]) !== JSON.stringify(after[field]);
    if (isReset)
      return [{ field: nameInWords(field), parts: [{ text: "formatting changed", change: "added" as const }] }];
    if (was === is) return [];
    const words = wordsInstead(field, before[field], after[field]);
    const parts = words === null ? partsOf(was, is) : [{ text: words, change: "added" as const }];
    return [{ field: nameInWords(field), parts }];
  });
}
