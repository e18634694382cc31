interface Choice {
  id: string;
  on: boolean;
  /** Of a range, the one that was pressed before: all between the two become as this one. */
  from?: string | undefined;
}

/** What of a list is chosen after one more press. @param order all that is listed, as it is shown */
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
