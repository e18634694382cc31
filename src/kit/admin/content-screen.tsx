import type { ComponentProps, ReactNode } from "react";
import type { ContentApi } from "#api-client/content-calls.ts";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import type { ItemFormProps } from "#kit/form/form-dialog.tsx";
import type { ButtonLook } from "#kit/list/list-row.tsx";
import { editOnClick, type ItemActions, ItemButtons } from "#kit/list/list-row.tsx";
import { SelectBox } from "#kit/list/selection.tsx";
import { Picture } from "#kit/media/picture.tsx";
import type { ConfirmedItem } from "#kit/overlay/confirm-dialog.tsx";
import { useSheets } from "#kit/overlay/menu.tsx";
import { Card } from "#kit/page/card.tsx";
import { StateBadge } from "#kit/publishing/publishing-fields.tsx";
import type { Page } from "#shared/paging.ts";
import type { PublishingResponse } from "#shared/publishing.ts";
import { adminListLabels, capitalize } from "./admin.labels.ts";
import { BulkList } from "./bulk-list.tsx";
import { useDeletion, useItemForm } from "./item-changes.tsx";
import { ItemMenu } from "./item-menu.tsx";
import { type ListLabels, ListScreen } from "./list-screen.tsx";
import type { Loaded } from "./screen-route.tsx";
import { useWrite } from "./use-write.ts";

interface AnyItem extends PublishingResponse {
  _id: string;
  version: number;
}

/** A content type as its admin screen needs it. */
export interface AdminContent<Item extends AnyItem, Draft> {
  api: ContentApi<Draft, Item>;
  /** Returns the item's name, image, and the public page that a toast links to. */
  describe: (item: Item) => ConfirmedItem & { view: string };
  canDuplicate?: boolean;
  labels: ListLabels;
  messages: { deleteFailed: string; orderFailed?: string };
}

/** The actions that a list offers for its items. */
interface ContentActions<Item> extends ItemActions<Item> {
  buttons: (item: Item, look?: ButtonLook) => ReactNode;
  /** The props of a `SortableList` of the items. */
  order: {
    getKey: (item: Item) => string;
    getLabel: (item: Item) => string;
    onReorder: (ids: string[]) => Promise<void>;
    hasRowMenus: true;
  };
}

interface ContentScreenProps<Item extends AnyItem, Draft> {
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
export function ContentScreen<Item extends AnyItem, Draft>({
  content,
  Form,
  children,
  ...list
}: ContentScreenProps<Item, Draft>) {
  const { api: calls, labels, messages, describe, canDuplicate = false } = content;
  const { path } = calls;
  const { noun } = labels;
  const nameOf = (item: Item) => describe(item).name;
  const write = useWrite();
  const ordering = useAttempt(messages.orderFailed ?? "");
  const { open, ...form } = useItemForm<Item, Draft>({
    noun: capitalize(noun),
    api: calls,
    toastOf: (item) => ({ item: nameOf(item), view: describe(item).view }),
  });
  const deletion = useDeletion<Item>({
    noun,
    path,
    remove: calls.remove,
    describe,
    done: adminListLabels.deleted(noun),
    failureSentence: messages.deleteFailed,
  });

  const actions: ItemActions<Item> = {
    onEdit: form.edit,
    onDelete: deletion.ask,
    more: (item, button) => (
      <ItemMenu
        {...{ path, item, button }}
        title={nameOf(item)}
        view={describe(item).view}
        {...(canDuplicate && { onDuplicate: () => form.copy(item) })}
      />
    ),
  };
  const order: ContentActions<Item>["order"] = {
    getKey: ({ _id }) => _id,
    getLabel: nameOf,
    hasRowMenus: true,
    async onReorder(ids) {
      await ordering.run(() => write((api) => calls.reorder(api, ids), adminListLabels.orderSaved));
    },
  };
  const buttons = (item: Item, look?: ButtonLook) => (
    <ItemButtons {...actions} {...{ item, look }} name={nameOf(item)} />
  );

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
        {(items) => (
          <BulkList {...{ items, path, noun, nameOf }}>{children(items, { ...actions, buttons, order })}</BulkList>
        )}
      </ListScreen>
      {open && <Form {...open} onSave={form.save} onClose={form.close} />}
      {deletion.question}
    </>
  );
}

interface PictureCardProps extends Pick<ComponentProps<typeof Picture>, "alt" | "ratio"> {
  item: PublishingResponse & {
    _id: string;
    title: string;
    description: string;
    image: string;
    focus?: string | undefined;
  };
  as?: "li" | "div";
  onEdit: () => void;
  /** The drag handle and the `RowActions`. */
  actions: ReactNode;
  /** A fact below the description, such as the date. */
  children?: ReactNode;
}

/** An item with a picture, in a list of cards. On narrow screens, a row with a small picture. */
export function PictureCard({ item, as = "div", onEdit, actions, children, ...picture }: PictureCardProps) {
  const isNarrow = useSheets();
  if (isNarrow)
    return (
      <Card
        as={as}
        padding="none"
        className="flex w-full items-center gap-2 py-2 max-[20rem]:flex-wrap max-[20rem]:px-2"
        {...editOnClick(onEdit)}
      >
        <SelectBox id={item._id} name={item.title} />
        <Picture
          src={item.image}
          focus={item.focus}
          sizes="64px"
          {...picture}
          ratio="4/3"
          className="w-16 shrink-0 rounded-md"
        />
        <div className="flex min-w-0 flex-1 flex-col items-start gap-1 max-[20rem]:order-last max-[20rem]:basis-full">
          <h2 dir="auto" className="wrap-anywhere text-base leading-snug">
            {item.title}
          </h2>
          {children}
          <StateBadge item={item} />
        </div>
        <div className="ml-auto flex shrink-0 flex-col-reverse self-start">{actions}</div>
      </Card>
    );
  return (
    <Card as={as} padding="none" className="relative flex w-full flex-col" {...editOnClick(onEdit)}>
      <SelectBox id={item._id} name={item.title} onPicture />
      <Picture src={item.image} focus={item.focus} sizes="(min-width: 1280px) 380px, 45vw" {...picture} />
      <div className="flex flex-1 flex-col gap-2 p-4 pb-2">
        <h2 dir="auto" className="break-words text-lg leading-snug">
          {item.title}
        </h2>
        <p dir="auto" className="line-clamp-3 break-words text-muted text-sm">
          {item.description}
        </p>
        <StateBadge item={item} />
        <div className="mt-auto flex items-center justify-between gap-3 pt-1">
          {children}
          <div className="-mr-2 ml-auto flex shrink-0 items-center">{actions}</div>
        </div>
      </div>
    </Card>
  );
}
