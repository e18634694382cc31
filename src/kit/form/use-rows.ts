import { useRef, useState } from "react";

/** The texts of a row, by their fields. */
export type Row = Readonly<Record<string, string>>;

export interface KeyedRow {
  /** Of the row, wherever it is moved. */
  key: string;
  row: Row;
}

/** The rows that a field holds as JSON; none where it holds something else. */
export function rowsOf(text: string): Row[] {
  try {
    const rows: unknown = JSON.parse(text);
    return Array.isArray(rows) ? rows : [];
  } catch {
    return [];
  }
}

/** Rows of a field whose value is their JSON, so that forms keep and compare it as they do any text. */
export function useRows(value: string, onChange: (value: string) => void) {
  const made = useRef(0);
  const keyed = (row: Row): KeyedRow => {
    made.current += 1;
    return { key: `row-${made.current}`, row };
  };
  const [shown, setShown] = useState(() => ({ value, items: rowsOf(value).map(keyed) }));

  function show(items: KeyedRow[]) {
    const value = JSON.stringify(items.map(({ row }) => row));
    setShown({ value, items });
    onChange(value);
  }

  // It came from elsewhere: what somebody else has saved, or what was typed before.
  const items = shown.value === value ? shown.items : rowsOf(value).map(keyed);
  if (shown.value !== value) setShown({ value, items });

  return {
    items,
    add: (row: Row) => show([...items, keyed(row)]),
    remove: (key: string) => show(items.filter((item) => item.key !== key)),
    write: (key: string, row: Row) => show(items.map((item) => (item.key === key ? { key, row } : item))),
    order: (keys: readonly string[]) => show(keys.flatMap((key) => items.filter((item) => item.key === key))),
  };
}
