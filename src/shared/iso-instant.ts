/** Lists answer the same instants again and again, and writing one out costs more than all else about a row. */
const written = new Map<number, string>();
const WRITTEN_MAX = 10_000;

/** An instant, in milliseconds, as ISO 8601 in UTC: "2026-11-21T09:00:00.000Z". */
export function isoInstant(milliseconds: number): string {
  const known = written.get(milliseconds);
  if (known !== undefined) return known;
  const text = new Date(milliseconds).toISOString();
  if (written.size >= WRITTEN_MAX) written.clear();
  written.set(milliseconds, text);
  return text;
}
