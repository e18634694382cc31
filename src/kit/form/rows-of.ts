/** The texts of a row, by field. */
export type Row = Readonly<Record<string, string>>;

/** Returns the rows of a JSON value; an empty list for other values. */
export function rowsOf(text: string): Row[] {
  try {
    const rows: unknown = JSON.parse(text);
    return Array.isArray(rows) ? rows : [];
  } catch {
    return [];
  }
}
