import { stringify } from "csv-stringify/sync";

/** Characters that a spreadsheet reads as the start of a formula, in ASCII and in full width. */
const SIGNS = "=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20";
/** A cell that a spreadsheet would run as a formula. Some spreadsheets drop leading spaces and quotes first. */
const FORMULA = new RegExp(`^["\\s]*[${SIGNS}]|^[\\t\\r\\n]`);
/** Under regional settings with another separator, the text after that separator is a separate cell. */
const FORMULA_WITHIN = new RegExp(`[;\\t\\r\\n](?=(?:"|[^\\S\\t\\r\\n])*[${SIGNS}])`, "g");

/** Returns a cell's text with an apostrophe before each part that could act as a formula. */
const inert = (text: string): string => (FORMULA.test(text) ? `'${text}` : text).replace(FORMULA_WITHIN, "$&'");

/**
 * Returns rows as CSV (RFC 4180) in which no cell can act as a formula. The byte order mark is only added if there is
 * anything but ASCII: without it spreadsheets garble names, but plain parsers read it as part of the first column's name.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const text = stringify([header, ...rows] as string[][], {
    record_delimiter: "windows",
    // These separate cells or rows under some regional settings.
    quoted_match: /[;\t\r\n]/,
    cast: { string: inert },
  });
  return /\P{ASCII}/u.test(text) ? `\uFEFF${text}` : text;
}
