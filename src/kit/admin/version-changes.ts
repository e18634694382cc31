import { diffWordsWithSpace } from "diff";
import { formatFieldName, formatParts } from "#shared/format-fields.ts";
import { isRichText } from "#shared/rich-text.ts";
import { withoutSignature } from "#shared/stored-image.ts";

/** A part of a text, and whether it is only in the earlier or only in the later version. */
export interface Part {
  text: string;
  change: "added" | "removed" | "same";
}

export interface FieldChange {
  field: string;
  parts: readonly Part[];
}

type Fields = Readonly<Record<string, unknown>>;

/** Fields that are shown elsewhere or calculated from others. */
const HIDDEN_FIELDS = new Set([
  "_id",
  "version",
  "createdAt",
  "updatedAt",
  "slug",
  "startsAt",
  "endsAt",
  "fileUrl",
  "position",
  "formattedDescription",
  // For chapters: the slug, and the names that `areas` already contains.
  "id",
  "focusAreas",
]);

/** Returns whether a value is a card in a list of cards. Pictures have no title. */
const isCard = (one: unknown) => typeof one === "object" && one !== null && "title" in one;

const textOf = (value: unknown): string => {
  if (value === undefined || value === null) return "";
  if (isRichText(value)) return formatParts(value);
  if (Array.isArray(value) && value.some(isCard)) return formatParts(value);
  if (Array.isArray(value)) return value.flatMap(lineOf).join("\n");
  if (typeof value === "boolean") return value ? "yes" : "no";
  return fileName(String(value));
};

/** Formats a list entry. Pictures show only their details, because their files are compared separately. */
function lineOf(one: unknown, index: number): string[] {
  if (typeof one !== "object" || one === null) return [`${index + 1}. ${fileName(String(one))}`];
  if (!("image" in one)) return [`${index + 1}. ${Object.values(one).filter(Boolean).join(" · ")}`];
  const { alt, focus } = one as { alt?: string; focus?: string };
  const details = [alt === "" ? "decorative" : alt, focus && `focal point ${focus}`].filter(Boolean);
  return details.length === 0 ? [] : [`${index + 1}. ${details.join(", ")}`];
}

const STORED_FILE = /^.*\/media\/[^/]+\//;

/** Returns the part of a stored file's URL that differs between files. */
const fileName = (text: string) => withoutSignature(text).replace(STORED_FILE, "");
const isFile = (value: unknown) => typeof value === "string" && STORED_FILE.test(value);

const partsOf = (before: string, after: string): Part[] =>
  diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
    text: value,
    change: added ? "added" : removed ? "removed" : "same",
  }));

const isFiles = (value: unknown): value is string[] => Array.isArray(value) && value.length > 0 && value.every(isFile);

function formatFiles(before: readonly unknown[], after: readonly string[]): string {
  const names = before.map((file) => fileName(String(file)));
  const added = after.filter((file) => !names.includes(fileName(file))).length;
  const taken = before.length - (after.length - added);
  const summary = [added > 0 && `${added} added`, taken > 0 && `${taken} removed`].filter(Boolean);
  return summary.length === 0 ? "order changed" : summary.join(", ");
}

/** Replaces file names and IDs, which mean nothing to users. */
function describeChange(field: string, before: unknown, after: unknown): string | null {
  if (isFile(after)) return "file replaced";
  if (isFiles(after)) return formatFiles(Array.isArray(before) ? before : [], after);
  if (field !== "event" && field !== "eventId") return null;
  return after ? "event changed" : "event removed";
}

const isPicture = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) && "image" in value;

/** Moves the details of a single picture to the top level. */
const withPicture = (fields: Fields): Fields =>
  Object.assign({}, ...Object.entries(fields).map(([field, value]) => (isPicture(value) ? value : { [field]: value })));

/** Returns the changes between two versions of an item, field by field. */
export function changesBetween(versionBefore: Fields, version: Fields): FieldChange[] {
  const [before, after] = [withPicture(versionBefore), withPicture(version)];
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields].flatMap((field) => {
    if (HIDDEN_FIELDS.has(field)) return [];
    const [was, is] = [textOf(before[field]), textOf(after[field])];
    const isReset =
      was === is && isRichText(after[field]) && JSON.stringify(before[field]) !== JSON.stringify(after[field]);
    if (isReset)
      return [{ field: formatFieldName(field), parts: [{ text: "formatting changed", change: "added" as const }] }];
    if (was === is) return [];
    const words = describeChange(field, before[field], after[field]);
    const parts = words === null ? partsOf(was, is) : [{ text: words, change: "added" as const }];
    return [{ field: formatFieldName(field), parts }];
  });
}
