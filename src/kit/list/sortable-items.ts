import type { RefObject } from "react";

export type ListRef = RefObject<HTMLUListElement | null>;

const itemsOf = ({ current: list }: ListRef) => [
  ...(list?.querySelectorAll<HTMLLIElement>(":scope > [data-sortable]") ?? []),
];

export const itemElement = (list: ListRef, key: string) =>
  itemsOf(list).find((element) => element.dataset["sortable"] === key);

/** Returns the item at a point of the window. */
export function keyAt(list: ListRef, { x, y }: { x: number; y: number }): string | null {
  const found = itemsOf(list).find((element) => {
    const box = element.getBoundingClientRect();
    return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  });
  return found?.dataset["sortable"] ?? null;
}

/** Returns the keys with the key at `from` moved to `to`. */
export const moved = (keys: readonly string[], from: number, to: number): string[] => {
  const others = keys.toSpliced(from, 1);
  return others.toSpliced(to, 0, ...keys.slice(from, from + 1));
};
