import { Pencil, Trash2 } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { IconButton } from "#kit/action/button.tsx";

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
