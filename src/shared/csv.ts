/**
 * Returns the separator of a CSV text. Spreadsheets use semicolons where the comma is the decimal separator, and tabs
 * for copied cells.
 */
export function separatorOf(text: string): string {
  const [head = ""] = text.split(/[\r\n]/, 1);
  const count = (separator: string) => head.split(separator).length;
  return [",", ";", "\t"].reduce((best, other) => (count(other) > count(best) ? other : best));
}
