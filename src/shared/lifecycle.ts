import { z } from "zod";
import { ById } from "./by-id.ts";
import { type PublishingAnswer, publishingAnswer, publishingStates } from "./publishing.ts";

/** What was deleted stays in the trash for so many days. */
export const TRASH_DAYS = 30;
/** As many as a list shows at once, and more. */
export const BULK_MAX = 200;

/** As far as databases count. */
const VERSION_MAX = 2 ** 31 - 1;

/** A thing in the trash. */
export const TrashItem = z.object({
  _id: z.string(),
  kind: z.string().meta({ description: 'What one is called: "event"' }),
  calls: z.string().meta({ description: "Under which its calls are: /api/events" }),
  title: z.string(),
  image: z.string().optional(),
  deletedAt: z.string(),
  deletedBy: z.string(),
  erasedAt: z.string().meta({ description: "When it is deleted for good" }),
});
export type TrashItem = z.output<typeof TrashItem>;

/** What a thing was after a write. */
export const versionOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    version: z.number().int(),
    at: z.string(),
    by: z.string().meta({ description: "Empty for what is older than versions are kept" }),
    action: z.string(),
    ...publishingAnswer,
    state: z.enum(publishingStates),
    item,
  });
export type Version<Item> = {
  version: number;
  at: string;
  by: string;
  action: string;
  item: Item;
} & PublishingAnswer & {
    state: (typeof publishingStates)[number];
  };

/** Restores from the trash; with a version, puts a thing back to what it was then. */
export const Restoring = z.object({
  version: z.number().int().min(1).max(VERSION_MAX).optional(),
});

export const bulkActions = ["publish", "draft", "delete", "restore", "undo"] as const;

/** By id, what things were left at. */
const Versions = z.record(ById.shape.id, z.number().int().min(1).max(VERSION_MAX));

const bulkIds = z.array(ById.shape.id).min(1).max(BULK_MAX);

/** The same done to several. */
export const Bulk = z.union([
  z.object({
    ids: bulkIds,
    action: z.enum(bulkActions).meta({ description: "undo: each as it was before it was last written" }),
    versions: Versions.optional().meta({ description: "Of undo: what the answer to what is undone said of each" }),
  }),
  z.object({
    ids: bulkIds,
    action: z.literal("event").meta({ description: "Of pictures of the gallery: the event that they belong to" }),
    event: ById.shape.id.meta({ description: "Its id, published or not yet; empty: to none" }),
  }),
]);
export type Bulk = z.output<typeof Bulk>;
export const BulkDone = z.object({ ids: z.array(z.string()), versions: Versions });
export type BulkDone = z.output<typeof BulkDone>;

/** What is to be seen before others see it: one thing, or the site at an instant that is to come. */
export const PreviewAsked = z.union([
  z.object({ calls: z.string().max(100).meta({ description: "/api/events" }), id: ById.shape.id }),
  z.object({ at: z.iso.datetime({ offset: true, local: true }) }),
]);
export const PreviewAddress = z.object({ address: z.string().meta({ description: "Good for an hour" }) });

export const bulkMessages = {
  failed: "Failed to change them",
  oneFailed: "Failed to save it",
  deleteFailed: "Failed to delete them",
  noEvent: "This belongs to no event",
  eventGone: "This event does not exist any more",
  stays: "This is always there: it can be published, or put back to what it was",
  /** Below the question before a deletion of several. */
  note: `They disappear from the site at once. You can restore them from the trash for ${TRASH_DAYS} days.`,
} as const;

export const trashMessages = {
  listFailed: "Failed to fetch the trash",
  restoreFailed: "Failed to restore it",
  eraseFailed: "Failed to delete it",
  /** Shown below the confirmation question of a deletion. */
  note: `It disappears from the site at once. You can restore it from the trash for ${TRASH_DAYS} days.`,
} as const;

export const versionMessages = {
  listFailed: "Failed to fetch the versions",
  restoreFailed: "Failed to put it back",
  previewFailed: "Failed to open the preview",
} as const;
