import type { PublishingAnswer } from "#shared/publishing.ts";

/** The props of a dialog that adds or edits an item. */
export interface ItemFormProps<Item, Draft> {
  /** The item to edit. Without it, the dialog adds one. */
  item?: Item | undefined;
  /** Saves the item. Throws with a message for the user. */
  onSave: (draft: Draft, onProgress: (sent: number) => void) => Promise<void>;
  onClose: () => void;
}

/** Returns the options of `useSaveForm` for an item. @param noun the content type: "event" */
export const itemForm = (noun: string, item: (PublishingAnswer & { _id: string; version: number }) | undefined) => ({
  version: item?.version,
  publishes: item ?? ("new" as const),
  keptAs: `${noun} ${item?._id ?? "new"}`,
});

/** Returns the texts of the dialog. @param noun "Event" */
export const dialogWords = (noun: string, item: unknown) =>
  item === undefined
    ? { title: `Add ${noun}`, submitLabel: `Add ${noun}`, pendingLabel: "Saving..." }
    : { title: `Edit ${noun}`, submitLabel: `Save ${noun}`, pendingLabel: "Saving..." };
