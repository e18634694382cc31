import { parse } from "csv-parse/sync";
import { parse as parseHtml } from "node-html-parser";
import { AppError } from "#platform/errors.ts";
import { separatorOf } from "#shared/csv.ts";
import { textLink } from "#shared/links.ts";
import type { FileRecord } from "../import.rules.ts";
import { importLabels } from "../reporting.labels.ts";

interface CsvFile {
  header: string[];
  records: FileRecord[];
  /** Records that are not valid CSV. */
  broken: { line: number; reason: string }[];
}

/** Returns the text of a file in UTF-8, in UTF-16 with its byte order mark, or in Windows-1252, the code of spreadsheets. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const quotesOf = (line: string) => line.split('"').length - 1;

/** Returns whether each quote in the text of a record is at the border of a cell or doubled. */
function isValid(raw: string, delimiter: string): boolean {
  try {
    parse(raw, { delimiter, relax_column_count: true });
    return true;
  } catch {
    return false;
  }
}

/**
 * Reads a CSV file with a header. Records with too few or too many cells are read. A record is broken if a cell continues
 * in the next lines because its quote is not closed.
 * @throws AppError("invalid") if a quote never closes, because it hides all rows after it
 */
export function readCsv(text: string): CsvFile {
  // Excel names the separator in a first line of its own.
  const separator = /^\ufeff?sep=(.)\r?\n/.exec(text)?.[1];
  const delimiter = separator ?? separatorOf(text);
  let isClosed = true;
  const [head, ...rows] = parse(text, {
    bom: true,
    delimiter,
    from_line: separator ? 2 : 1,
    info: true,
    raw: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      if (error?.code === "CSV_QUOTE_NOT_CLOSED") isClosed = false;
      return undefined;
    },
  }) as unknown as { record: string[]; raw: string; info: { lines: number } }[];
  if (!isClosed) {
    const read = rows.at(-1)?.info.lines ?? head?.info.lines ?? 0;
    const lines = text.split(/\r\n|\r|\n/).slice(read);
    const opening = lines.findIndex((line) => quotesOf(line) % 2 === 1);
    throw new AppError("invalid", { message: importLabels.neverClosed(read + Math.max(0, opening) + 1) });
  }
  const isBroken = (cells: readonly string[], raw: string) =>
    cells.some((cell) => /[\r\n]/.test(cell) && cell.includes(`${delimiter}"`)) && !isValid(raw, delimiter);
  // `info.lines` is the last line of a record.
  const read = rows.map(({ record, raw, info }) => ({
    line: info.lines,
    cells: record,
    isBroken: isBroken(record, raw),
  }));
  return {
    header: head?.record.map((cell) => cell.trim()) ?? [],
    records: read.filter(({ isBroken }) => !isBroken).map(({ line, cells }) => ({ line, cells })),
    broken: read
      .filter(({ isBroken }) => isBroken)
      .map(({ line, cells }) => ({
        line: line - (cells.join("").match(/\r\n|\r|\n/g)?.length ?? 0),
        reason: importLabels.openQuote,
      })),
  };
}

const TAG = /<\/?(?:p|br|div|span|ul|ol|li|a|b|strong|i|em|u|h[1-6]|table|tr|td|img|script|style)(?=[\s/>])[^<>]*>/i;
const BLOCK = /<\/?(?:p|br|div|ul|ol|li|h[1-6]|table|tr)(?=[\s/>])/i;
const ENTITY = /&(?:#\d+|#x[\da-f]+|[a-z]+);/i;
/** "<name@example.org>" and "<https://…>" in a text are no tags. */
const ADDRESS_START = /<(?=[^<>\s]*[@:])/g;
/** Longer texts are not read as HTML. Their events are refused, because a description is shorter. */
const MAX_CHARACTERS = 50_000;

/** Returns the text of HTML, with a line for each paragraph and list item. A text without tags keeps its lines. */
export function htmlToText(text: string): string {
  const isHtml = TAG.test(text);
  if (text.length > MAX_CHARACTERS || (!isHtml && !ENTITY.test(text))) return text;
  if (!isHtml) return withoutHardSpaces(parseHtml(text.replaceAll("<", "&lt;")).text);
  // Without paragraphs, the line breaks of the text count.
  const html = BLOCK.test(text) ? text : text.replace(/\r?\n/g, "<br>");
  const root = parseHtml(html.replace(ADDRESS_START, "&lt;"));
  for (const code of root.querySelectorAll("script, style")) code.remove();
  for (const link of root.querySelectorAll("a[href]")) {
    const url = textLink(link.getAttribute("href") ?? "")?.replace(/^mailto:/i, "");
    if (url && !link.text.includes("://") && !link.text.includes(url)) link.textContent = `${link.text} (${url})`;
  }
  return withoutHardSpaces(root.structuredText);
}

const withoutHardSpaces = (text: string) => text.replaceAll("\u00a0", " ").trim();
