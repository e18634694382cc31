/** Cached, because lists repeat the same instants and formatting them dominates the cost of a row. */
const written = new Map<number, string>();
const WRITTEN_MAX = 10_000;

/** Formats an instant in milliseconds as ISO 8601 in UTC: "2026-11-21T09:00:00.000Z". */
export function isoInstant(milliseconds: number): string {
  const known = written.get(milliseconds);
  if (known !== undefined) return known;
  const text = new Date(milliseconds).toISOString();
  if (written.size >= WRITTEN_MAX) written.clear();
  written.set(milliseconds, text);
  return text;
}
