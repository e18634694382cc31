import { parse } from "csv-parse/sync";
import { separatorOf } from "#shared/csv.ts";
import type { FileRecord } from "../import.rules.ts";

interface CsvFile {
  header: string[];
  records: FileRecord[];
  /** Records that are not valid CSV. */
  broken: { line: number; reason: string }[];
}

/** Reads a CSV file with a header. Records with too few or too many cells are read; broken quotes are reported. */
export function readCsv(text: string): CsvFile {
  const broken: CsvFile["broken"] = [];
  const rows = parse(text, {
    bom: true,
    delimiter: separatorOf(text),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      broken.push({ line: Number(error?.["lines"] ?? 0), reason: "The quotes of this row are not closed" });
      return undefined;
    },
  }) as unknown as { record: string[]; info: { lines: number } }[];
  const [head, ...rest] = rows;
  // `info.lines` is the last line of a record.
  const records = rest.map(({ record, info }) => ({ line: info.lines, cells: record }));
  return { header: head?.record.map((cell) => cell.trim()) ?? [], records, broken };
}
