import { Pencil, Trash2 } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { IconButton } from "#kit/action/icon-button.tsx";

/** How the buttons look, where it is not as usual. */
export type ButtonLook = Pick<ComponentProps<typeof IconButton>, "tone" | "className">;

/** What can be done with each thing of a list. */
export interface ItemActions<Item> {
  onEdit: (item: Item) => void;
  /** What else can be done with one, beside editing and deleting it. */
  more?: ((item: Item, look?: ButtonLook) => ReactNode) | undefined;
  onDelete: (item: Item) => void;
}

interface ItemButtonsProps<Item> extends ItemActions<Item> {
  item: Item;
  name: string;
  look?: ButtonLook;
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
