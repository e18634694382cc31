import { Pencil, Trash2 } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { IconButton } from "#kit/action/button.tsx";

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

/** An alternative style of the buttons. */
export type ButtonLook = Pick<ComponentProps<typeof IconButton>, "tone" | "className">;

export interface ItemActions<Item> {
  onEdit: (item: Item) => void;
  /** Renders further actions, in addition to edit and delete. */
  more?: ((item: Item, look?: ButtonLook) => ReactNode) | undefined;
  onDelete: (item: Item) => void;
}

interface ItemButtonsProps<Item> extends ItemActions<Item> {
  item: Item;
  name: string;
  look?: ButtonLook | undefined;
}

export function ItemButtons<Item>({ item, name, onEdit, more, onDelete, look }: ItemButtonsProps<Item>) {
  return (
    <>
      {more?.(item, look)}
      <IconButton {...look} label={`Edit ${name}`} icon={<Pencil aria-hidden="true" />} onClick={() => onEdit(item)} />
      <IconButton
        tone="danger"
        {...look}
        label={`Delete ${name}`}
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => onDelete(item)}
      />
    </>
  );
}
