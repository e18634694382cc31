import { clsx } from "clsx/lite";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { CardList } from "./card-list.tsx";
import { FieldError, FieldHelp } from "./field.tsx";
import { TextArea, TextField } from "./text-fields.tsx";
import type { FormFieldProps } from "./use-save-form.ts";

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

export interface RowColumn {
  name: string;
  label: string;
  required?: boolean;
  help?: string;
  /** Whether the text has several lines and the full width. */
  isLong?: boolean;
}

interface RowsFieldProps {
  /** The label of the field: "Focus areas". */
  label: string;
  /** The name of one row: "focus area". */
  noun: string;
  help?: ReactNode;
  /** The first required column names the row. */
  columns: readonly RowColumn[];
  most: number;
  /** The rows as JSON. */
  value: string;
  onChange: (value: string) => void;
  field: FormFieldProps;
}

/** A field with several rows of texts, which can be added, edited, reordered and removed. */
export function RowsField({ label, noun, help, columns, most, value, onChange, field }: RowsFieldProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { error, ...given } = field;
  const rows = rowsOf(value);
  const telling = columns.find(({ required }) => required)?.name ?? "";

  return (
    <details
      open={isOpen || error !== undefined}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="group rounded-card border border-line"
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-x-3 rounded-card px-4 font-semibold text-sm">
        <span>{label}</span>
        <span className="text-muted tabular-nums">{rows.length}</span>
        <ChevronDown
          aria-hidden="true"
          className="ml-auto size-5 text-muted transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-3 border-line border-t p-4">
        <input type="hidden" aria-label={label} data-rows="" {...given} />
        <FieldHelp control={id}>{help}</FieldHelp>
        <FieldError control={id}>{error}</FieldError>
        <CardList
          {...{ label, noun, most }}
          cards={rows}
          onChange={(rows) => onChange(JSON.stringify(rows))}
          titleOf={(row) => row[telling] ?? ""}
          empty={Object.fromEntries(columns.map(({ name }) => [name, ""]))}
          least={0}
          renderCard={(row, _index, change) => <RowFields row={row} columns={columns} onChange={change} />}
        />
      </div>
    </details>
  );
}

interface RowFieldsProps {
  row: Row;
  columns: readonly RowColumn[];
  onChange: (part: Row) => void;
}

const RowFields = ({ row, columns, onChange }: RowFieldsProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    {columns.map(({ name, isLong, ...words }) => {
      const Field = isLong ? TextArea : TextField;
      return (
        <Field
          key={name}
          {...words}
          {...(isLong && { rows: 2 })}
          value={row[name] ?? ""}
          onChange={({ currentTarget }: { currentTarget: { value: string } }) =>
            onChange({ [name]: currentTarget.value })
          }
          className={clsx(isLong && "sm:col-span-2")}
        />
      );
    })}
  </div>
);
