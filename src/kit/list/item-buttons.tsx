import { Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { listLabels as labels } from "#kit/admin/admin.labels.ts";
import { type ButtonLook, type RowAction, RowActions } from "./row-actions.tsx";

/** Whether a click in a row is not on a link, a button or another control, and does not end a selection of text. */
const isPlainClick = (target: EventTarget) =>
  target instanceof Element &&
  target.closest("a, button, input, label, [role=menu], [data-modal], [data-drag-handle]") === null &&
  getSelection()?.isCollapsed !== false;

/** The props of a row or card that opens its item on a click. The keyboard uses the row's link or button. */
export const editOnClick = (edit: () => void) => ({
  onClick: ({ target }: { target: EventTarget }) => isPlainClick(target) && edit(),
  "data-row": "",
});

export const editAction = (name: string, onSelect: () => void): RowAction => ({
  label: labels.editItem(name),
  text: labels.edit,
  icon: <Pencil aria-hidden="true" />,
  onSelect,
});

export const deleteAction = (name: string, onSelect: () => void): RowAction => ({
  label: labels.deleteItem(name),
  text: labels.delete,
  tone: "danger",
  icon: <Trash2 aria-hidden="true" />,
  onSelect,
});

export interface ItemActions<Item> {
  onEdit: (item: Item) => void;
  /** Renders a menu with further actions, in addition to edit and delete. */
  more?: ((item: Item, look?: ButtonLook) => ReactNode) | undefined;
  onDelete: (item: Item) => void;
}

interface ItemButtonsProps<Item> extends ItemActions<Item> {
  item: Item;
  name: string;
  look?: ButtonLook | undefined;
}

export const ItemButtons = <Item,>({ item, name, onEdit, more, onDelete, look }: ItemButtonsProps<Item>) => (
  <RowActions
    {...{ name, look }}
    menu={more?.(item, look)}
    actions={[editAction(name, () => onEdit(item)), deleteAction(name, () => onDelete(item))]}
  />
);
