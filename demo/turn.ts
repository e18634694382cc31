/** The item in turn: a list's end is followed by its beginning. */
export function turn<Item>(list: readonly Item[], index: number): Item {
  const item = list[index % list.length];
  if (item === undefined) throw new RangeError("An empty list has no turns.");
  return item;
}
