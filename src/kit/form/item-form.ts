import type { PublishingAnswer } from "#shared/publishing.ts";

/** What a dialog is given that adds or edits something. */
export interface ItemFormProps<Item, Draft> {
  /** What is to be edited; none to add one. */
  item?: Item | undefined;
  /** Throws with words for a person when it could not be saved. */
  onSave: (draft: Draft, onProgress: (sent: number) => void) => Promise<void>;
  onClose: () => void;
}

/** What a form is told of the thing that it is filled from. @param noun what such a thing is called: "event" */
export const itemForm = (noun: string, item: (PublishingAnswer & { _id: string; version: number }) | undefined) => ({
  version: item?.version,
  publishes: item ?? ("new" as const),
  keptAs: `${noun} ${item?._id ?? "new"}`,
});

/** What its dialog says. @param noun "Event" */
export const dialogWords = (noun: string, item: unknown) =>
  item === undefined
    ? { title: `Add ${noun}`, submitLabel: `Add ${noun}`, pendingLabel: "Saving..." }
    : { title: `Edit ${noun}`, submitLabel: `Save ${noun}`, pendingLabel: "Saving..." };
