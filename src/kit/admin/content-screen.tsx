import type { ReactNode } from "react";
import type { Api, WriteOptions } from "#api-client/api.ts";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import type { ItemFormProps } from "#kit/form/form-dialog.tsx";
import type { ItemActions } from "#kit/list/item-buttons.tsx";
import type { ConfirmedItem } from "#kit/overlay/confirm-dialog.tsx";
import type { Page } from "#shared/paging.ts";
import type { PublishingAnswer } from "#shared/publishing.ts";
import { adminListLabels, capitalize } from "./admin.labels.ts";
import { BulkList } from "./bulk-list.tsx";
import { ItemMenu } from "./item-menu.tsx";
import { type ListLabels, ListScreen } from "./list-screen.tsx";
import type { Loaded } from "./load.ts";
import { useDeletion } from "./use-deletion.tsx";
import { useItemForm } from "./use-item-form.ts";
import { useWrite } from "./use-write.ts";

type Progress = Pick<WriteOptions, "onProgress">;

/** A content type as its admin screen needs it. */
export interface AdminContent<Item, Draft> {
  /** The base path of the API calls: "/events". */
  path: string;
  fetch: (api: Api, item: Item) => Promise<Item | undefined>;
  create: (api: Api, draft: Draft, progress: Progress) => Promise<Item>;
  update: (api: Api, item: Item, draft: Draft, progress: Progress) => Promise<Item>;
  remove: (api: Api, item: Item) => Promise<unknown>;
  /** Saves the order of all items, for lists that officers sort. */
  reorder?: (api: Api, ids: readonly string[]) => Promise<unknown>;
  /** Returns the item's name, image, and the public page that a toast links to. */
  describe: (item: Item) => ConfirmedItem & { view: string };
  canDuplicate?: boolean;
  labels: ListLabels;
  messages: { deleteFailed: string; orderFailed?: string };
}

/** The actions that a list offers for its items. */
export interface ContentActions<Item> extends ItemActions<Item> {
  /** Saves an order of IDs. Settles when the list is up to date. */
  onReorder: (ids: string[]) => Promise<void>;
}

interface ContentScreenProps<Item, Draft> {
  content: AdminContent<Item, Draft>;
  icon: ReactNode;
  loaded: Loaded<Page<Item>>;
  description?: ReactNode;
  hasSearch?: boolean;
  tools?: ReactNode;
  isFiltered?: boolean;
  /** The dialog that adds or edits an item. */
  Form: (props: ItemFormProps<Item, Draft> & { copyOf?: Item }) => ReactNode;
  children: (items: Item[], actions: ContentActions<Item>) => ReactNode;
}

/** An admin screen that lists, adds, edits, publishes, orders and deletes the items of a content type. */
export function ContentScreen<Item extends PublishingAnswer & { _id: string }, Draft>({
  content,
  Form,
  children,
  ...list
}: ContentScreenProps<Item, Draft>) {
  const { path, labels, messages, describe, reorder, canDuplicate = false } = content;
  const { noun } = labels;
  const nameOf = (item: Item) => describe(item).name;
  const write = useWrite();
  const ordering = useAttempt(messages.orderFailed ?? "");
  const { open, ...form } = useItemForm<Item, Draft>({
    noun: capitalize(noun),
    fetchItem: content.fetch,
    create: content.create,
    update: content.update,
    toastOf: (item) => ({ item: nameOf(item), view: describe(item).view }),
  });
  const deletion = useDeletion<Item>({
    noun,
    path,
    remove: content.remove,
    describe,
    done: adminListLabels.deleted(noun),
    failureSentence: messages.deleteFailed,
  });

  const actions: ContentActions<Item> = {
    onEdit: form.edit,
    onDelete: deletion.ask,
    more: (item, button) => (
      <ItemMenu
        {...{ path, item, button }}
        title={nameOf(item)}
        {...(canDuplicate && { onDuplicate: () => form.copy(item) })}
      />
    ),
    async onReorder(ids) {
      await ordering.run(async () => reorder && (await write((api) => reorder(api, ids), adminListLabels.orderSaved)));
    },
  };

  return (
    <>
      <ListScreen
        {...list}
        labels={labels}
        onAdd={form.add}
        banner={
          <>
            {deletion.banner}
            <FailureAlert failure={ordering.failure} className="mb-6" />
          </>
        }
      >
        {(items) => <BulkList {...{ items, path, noun, nameOf }}>{children(items, actions)}</BulkList>}
      </ListScreen>
      {open && <Form {...open} onSave={form.save} onClose={form.close} />}
      {deletion.question}
    </>
  );
}
