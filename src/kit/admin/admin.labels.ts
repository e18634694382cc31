import { formatInstant } from "#shared/dates.ts";
import type { PublishingResponse } from "#shared/publishing.ts";

/** The longest list of names in a toast or dialog. */
const NAMES_MAX = 3;

/** Returns "1 event", "6,000 events". */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString("en-GB")} ${noun}${count === 1 ? "" : "s"}`;

/** Returns "Event" for "event". */
export const capitalize = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1);

/** Lists the first of many names: “Picnic”, “Bench”, “Lab” and 4 more. A single name stays as it is. */
export function quoteNames(names: readonly string[]): string {
  const [first = "", ...others] = names;
  if (others.length === 0) return first;
  const more = names.length - NAMES_MAX;
  const quoted = names
    .slice(0, NAMES_MAX)
    .map((name) => `“${name}”`)
    .join(", ");
  return more > 0 ? `${quoted} and ${more} more` : quoted;
}

/**
 * Returns the toast after a save: "Event added", "Draft saved", "Event scheduled for 10 Dec 2026, 18:00".
 * @param noun the content type, "Event" @param done what happened to a published item: "added"
 */
export function savedMessage(
  noun: string,
  done: string,
  { state, publishAt }: PublishingResponse,
  timeZone: string,
): string {
  if (state === "draft") return "Draft saved";
  if (state === "scheduled" && publishAt) return `${noun} scheduled for ${formatInstant(publishAt, timeZone)}`;
  return `${noun} ${done}`;
}

/** Shown instead of the date of a draft that has none. */
export const NO_DATE_YET = "No date yet";

export const adminListLabels = {
  deleted: (noun: string) => `${capitalize(noun)} deleted`,
  orderSaved: "Order saved",
  notSaved: "Unsaved changes",
  pagesOf: (items: string) => `Pages of ${items}`,
  search: (items: string) => `Search ${items}`,
  noResults: (items: string) => `No ${items} found matching your search.`,
  noResultsHelp: "Try other words, or clear the search and the filters.",
  retry: "Retry",
  openFailed: "This item could not be opened. It may have been deleted.",
  selected: (count: number) => `${count} selected`,
  selectedActions: "Actions for the selected items",
  publish: "Publish",
  publishNow: "Publish now",
  unpublish: "Unpublish",
  published: "Published",
  unpublished: "Unpublished",
  clear: "Clear",
  delete: "Delete",
  deleteTitle: (items: string) => `Delete ${items}`,
  deleteQuestion: (noun: string) => `Are you sure you want to delete this ${noun}? This action cannot be undone.`,
  bulkDeleteQuestion: (count: number, noun: string) =>
    `Are you sure you want to delete ${count === 1 ? `this ${noun}` : `these ${counted(count, noun)}`}?`,
  preview: "Preview",
  view: "View",
  inNewTab: "(opens in a new tab)",
  duplicate: "Duplicate",
  versionHistory: "Version history",
  copyLink: "Copy short link",
  linkCopied: "Short link copied",
  copyFailed: "Could not copy the short link",
};

export const versionLabels = {
  title: (item: string) => `Version history of ${item}`,
  loading: "Loading version history",
  none: "No versions yet. The next save stores the first version.",
  list: "Versions",
  by: (user: string) => ` by ${user}`,
  restore: "Restore this version",
  restored: "Earlier version restored",
  actions: {
    before: "Before version history started",
    created: "Added",
    updated: "Saved",
    deleted: "Moved to trash",
    restored: "Restored",
    published: "Published",
    unpublished: "Unpublished",
  } as Record<string, string>,
};

export const passwordLabels = {
  label: "Your password",
  help: "We ask for your password to confirm that it’s you.",
  missing: "Enter your password",
  pending: "Checking...",
};

/** The steps of a long form on phones. */
export const formStepLabels = {
  steps: "Steps of the form",
  hasError: "Has an error.",
  place: (step: number, count: number) => `Step ${step} of ${count}`,
  back: "Back",
  next: "Next",
};

export const conflictHelp = "A different version was saved meanwhile. Choose which version to keep.";
export const conflictMark = "Two versions. Choose one above.";

/** Returns a notice that names the other people who have the item's form open. */
export const editingNow = (names: readonly string[]): string =>
  `${names.join(", ")} ${names.length === 1 ? "is" : "are"} editing this item too. If someone else saves first, the form shows the differences.`;

export const listLabels = {
  edit: "Edit",
  delete: "Delete",
  editItem: (name: string) => `Edit ${name}`,
  deleteItem: (name: string) => `Delete ${name}`,
  moreActions: (name: string) => `More actions for ${name}`,
  earlier: "Move earlier",
  later: "Move later",
  moveEarlier: (name: string) => `Move ${name} earlier`,
  moveLater: (name: string) => `Move ${name} later`,
};

export const menuLabels = { cancel: "Cancel" };

/** The messages about making images smaller. */
export const pictureLabels = {
  makeSmaller: "Make smaller",
  always: "Always make photos smaller",
  running: "Making the image smaller…",
  preparing: "Making photos smaller before saving…",
  failed: "This browser could not make the image smaller.",
  unreadable: (name: string) => `“${name}” is not a readable image. Remove it or choose another file.`,
  heic:
    "This browser cannot open HEIC images. Share the photo from the iPhone as a JPEG (Photos → Share → Options → " +
    "Most Compatible), or set the camera to JPEG: Settings → Camera → Formats → Most Compatible.",
} as const;

/** The counts of images that a form makes smaller. */
export interface Tally {
  /** The current run: all images, and the finished ones. */
  total: number;
  done: number;
  /** The whole form. Removing an image does not change these counts. */
  made: number;
  failed: number;
}

const photos = (count: number) => `${count} ${count === 1 ? "photo" : "photos"}`;

/** Returns the progress of the current run, or the result; empty if no image was made smaller. */
export function formatProgress({ total, done, made, failed }: Tally): string {
  if (done < total) return `Making ${done + 1} of ${photos(total)} smaller…`;
  return [made > 0 && `Made ${photos(made)} smaller.`, failed > 0 && `${photos(failed)} could not be made smaller.`]
    .filter(Boolean)
    .join(" ");
}
