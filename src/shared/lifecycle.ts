import { z } from "zod";
import { ById } from "./by-id.ts";
import { publishingResponse, publishingStates } from "./publishing.ts";

/** Number of days that deleted items stay in the trash. */
export const TRASH_DAYS = 30;
/** Maximum number of items in a bulk action. Larger than any list page. */
export const BULK_MAX = 200;

/** The largest integer that the database column can hold. */
const VERSION_MAX = 2 ** 31 - 1;

export const TrashItem = z.object({
  _id: z.string(),
  kind: z.string().meta({ description: 'Name of the content type: "event"' }),
  calls: z.string().meta({ description: "Base path of its API routes: /api/events" }),
  title: z.string(),
  image: z.string().optional(),
  deletedAt: z.string(),
  deletedBy: z.string(),
  erasedAt: z.string().meta({ description: "Time of the permanent deletion" }),
});
export type TrashItem = z.output<typeof TrashItem>;

/** All items of a content type in their new order. */
export const ItemOrder = z.object({ ids: z.array(z.string().max(100)).max(1000) });

export const versionOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    version: z.number().int(),
    at: z.string(),
    by: z.string().meta({ description: "Username. Empty for versions from before version history existed" }),
    action: z.string(),
    ...publishingResponse,
    state: z.enum(publishingStates),
    item,
  });
export type Version<Item> = Omit<z.output<ReturnType<typeof versionOf>>, "item"> & { item: Item };

/** The body of a restore: from the trash, or with `version`, of an earlier version. */
export const RestoreRequest = z.object({ version: z.number().int().min(1).max(VERSION_MAX).optional() });

export const bulkActions = ["publish", "draft", "delete", "restore", "undo"] as const;

const Versions = z.record(ById.shape.id, z.number().int().min(1).max(VERSION_MAX));

const bulkIds = z.array(ById.shape.id).min(1).max(BULK_MAX);

/** One action for several items. */
export const Bulk = z.union([
  z.object({
    ids: bulkIds,
    action: z.enum(bulkActions).meta({ description: "undo restores the previous version of each item" }),
    versions: Versions.optional().meta({ description: "For undo: the versions from the response to the action" }),
  }),
  z.object({
    ids: bulkIds,
    action: z.literal("event").meta({ description: "Assigns gallery images to an event" }),
    event: ById.shape.id.meta({
      description: "ID of the event, which may be unpublished. Empty removes the images from their events",
    }),
  }),
]);
export type Bulk = z.output<typeof Bulk>;
export const BulkDone = z.object({ ids: z.array(z.string()), versions: Versions });
export type BulkDone = z.output<typeof BulkDone>;

/** The body of a preview request: one item, or the site at a future time. */
export const PreviewRequest = z.union([
  z.object({ calls: z.string().max(100).meta({ description: "/api/events" }), id: ById.shape.id }),
  z.object({ at: z.iso.datetime({ offset: true, local: true }) }),
]);
export const PreviewAddress = z.object({ address: z.string().meta({ description: "Works for one hour" }) });

export const bulkMessages = {
  failed: "Failed to change the selected items",
  oneFailed: "Failed to change the item",
  deleteFailed: "Failed to delete the selected items",
  noEvent: "Only gallery images can belong to an event",
  eventGone: "This event no longer exists",
  stays: "You can only publish this item or restore an earlier version",
  /** Shown below the question before several items are deleted. */
  note: `They disappear from the site immediately. You can restore them from the trash for ${TRASH_DAYS} days.`,
} as const;

export const trashMessages = {
  listFailed: "Failed to load the trash",
  restoreFailed: "Failed to restore the item",
  eraseFailed: "Failed to delete the item",
  /** Shown below the question before an item is deleted. */
  note: `It disappears from the site immediately. You can restore it from the trash for ${TRASH_DAYS} days.`,
} as const;

export const versionMessages = {
  listFailed: "Failed to load the version history",
  restoreFailed: "Failed to restore the version",
  previewFailed: "Failed to open the preview",
} as const;

/** Interval of an open form's heartbeats, and the time after which its entry expires. One missed heartbeat does not end the entry. */
export const EDITOR_HEARTBEAT_MS = 30_000;
export const EDITOR_SEEN_MS = 75_000;

/** The names of others who have the form of an item open, the latest first. */
export const ItemEditors = z.object({ others: z.array(z.string()) });
