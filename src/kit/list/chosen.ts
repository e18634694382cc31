interface Choice {
  id: string;
  on: boolean;
  /** The start of a range. All items up to the clicked one get the same state. */
  from?: string | undefined;
}

/** Returns the selection after a click. @param order all IDs in display order */
export function withChoice(
  chosen: ReadonlySet<string>,
  order: readonly string[],
  { id, on, from = id }: Choice,
): Set<string> {
  const at = order.indexOf(id);
  const start = order.includes(from) ? order.indexOf(from) : at;
  const range = order.slice(Math.min(start, at), Math.max(start, at) + 1);
  const after = new Set(chosen);
  for (const one of range) {
    if (on) after.add(one);
    else after.delete(one);
  }
  return after;
}
