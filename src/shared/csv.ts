/** What a spreadsheet would run as a formula; some strip spaces and quotes in front of it first. */
const FORMULA = /^["\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;
/** Where regional settings part cells and rows otherwise, a cell's text goes on in another one, which is no formula either. */
const FORMULA_WITHIN = /[;\t\r\n](?=(?:"|[^\S\t\r\n])*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;
/** A semicolon or tab parts cells too, where a spreadsheet's regional settings say so. */
const NEEDS_QUOTES = /[",;\t\r\n]/;
/** Without it, spreadsheets read a file as text of the local code page. */
const BYTE_ORDER_MARK = "\uFEFF";

function cell(text: string): string {
  const whole = FORMULA.test(text) ? `'${text}` : text;
  const inert = whole.replace(FORMULA_WITHIN, "$&'");
  return NEEDS_QUOTES.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/**
 * Rows as CSV (RFC 4180: CRLF after every row, quotes where needed) in which no cell can act as a formula.
 * A byte order mark stands in front only when there is anything but ASCII: without it names would be garbled in
 * spreadsheets, and where it is not needed it would hide the first column's name from plain parsers.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const text = [header, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
  return /\P{ASCII}/u.test(text) ? BYTE_ORDER_MARK + text : text;
}
