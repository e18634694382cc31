/** The texts of a row, by their fields. */
export type Row = Readonly<Record<string, string>>;

/** The rows that a field holds as JSON; none where it holds something else. */
export function rowsOf(text: string): Row[] {
  try {
    const rows: unknown = JSON.parse(text);
    return Array.isArray(rows) ? rows : [];
  } catch {
    return [];
  }
}
