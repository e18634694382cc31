import { ChevronDown, Plus, X } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button } from "#kit/action/button.tsx";
import { IconButton } from "#kit/action/icon-button.tsx";
import { classNames } from "#kit/class-names.ts";
import { type SortableControls, SortableList } from "#kit/list/sortable-list.tsx";
import { FieldError, FieldHelp } from "./field-frame.tsx";
import { TextArea } from "./text-area.tsx";
import { TextField } from "./text-field.tsx";
import { type Row, useRows } from "./use-rows.ts";
import type { FieldGiven } from "./use-save-form.ts";

/** A text that each row has. */
export interface RowColumn {
  name: string;
  label: string;
  required?: boolean;
  help?: string;
  /** Of several lines, and as wide as the row. */
  isLong?: boolean;
}

interface RowsFieldProps {
  /** What they are called together: "Focus areas". */
  label: string;
  /** What one is called: "focus area". */
  noun: string;
  help?: ReactNode;
  /** The first that is required tells a row from others. */
  columns: readonly RowColumn[];
  /** As many as there may be. */
  most: number;
  /** The rows as JSON. */
  value: string;
  onChange: (value: string) => void;
  /** What the form gives the field. */
  field: FieldGiven;
}

/** A field that holds several rows of texts, to be added, written, put in order and taken away. */
export function RowsField({ label, noun, help, columns, most, value, onChange, field }: RowsFieldProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { error, ...given } = field;
  const { items, add, remove, write, order } = useRows(value, onChange);
  const telling = columns.find(({ required }) => required)?.name ?? "";
  const nameOf = (row: Row, index: number) => row[telling]?.trim() || `${noun} ${index + 1}`;
  const names = new Map(items.map(({ key, row }, index) => [key, nameOf(row, index)]));

  return (
    <details
      open={isOpen || error !== undefined}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="group rounded-card border border-line"
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-x-3 rounded-card px-4 font-semibold text-sm">
        <span>{label}</span>
        <span className="text-muted tabular-nums">{items.length}</span>
        <ChevronDown
          aria-hidden="true"
          className="ml-auto size-5 text-muted transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-3 border-line border-t p-4">
        <input type="hidden" aria-label={label} data-rows="" {...given} />
        <FieldHelp control={id}>{help}</FieldHelp>
        <FieldError control={id}>{error}</FieldError>
        <SortableList
          label={label}
          items={items}
          getKey={({ key }) => key}
          getLabel={({ key }) => names.get(key) ?? noun}
          onReorder={async (keys) => order(keys)}
          className="flex flex-col gap-3 empty:hidden [&_[data-move]>svg]:rotate-90"
          renderItem={({ key, row }, controls) => (
            <RowFields
              name={names.get(key) ?? noun}
              row={row}
              columns={columns}
              controls={items.length > 1 ? controls : undefined}
              onChange={(changed) => write(key, changed)}
              onRemove={() => remove(key)}
            />
          )}
        />
        <Button
          variant="secondary"
          size="small"
          className="self-start"
          disabled={items.length >= most}
          onClick={() => add(Object.fromEntries(columns.map(({ name }) => [name, ""])))}
        >
          <Plus aria-hidden="true" className="size-4" />
          Add {noun}
        </Button>
      </div>
    </details>
  );
}

interface RowFieldsProps {
  name: string;
  row: Row;
  columns: readonly RowColumn[];
  /** What moves it, where there is an order. */
  controls: SortableControls | undefined;
  onChange: (row: Row) => void;
  onRemove: () => void;
}

function RowFields({ name, row, columns, controls, onChange, onRemove }: RowFieldsProps) {
  return (
    <fieldset aria-label={name} className="min-w-0 rounded-lg border border-line bg-paper p-3 pt-1">
      <div className="flex items-center justify-end [&>:not(:first-child)]:shrink-0">
        <span aria-hidden="true" dir="auto" className="mr-auto min-w-0 truncate text-muted text-sm max-sm:hidden">
          {name}
        </span>
        {controls?.handle}
        {controls?.buttons}
        <IconButton tone="danger" label={`Remove ${name}`} icon={<X aria-hidden="true" />} onClick={onRemove} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {columns.map(({ name: column, isLong, ...words }) => {
          const Field = isLong ? TextArea : TextField;
          return (
            <Field
              key={column}
              {...words}
              {...(isLong && { rows: 2 })}
              value={row[column] ?? ""}
              onChange={({ currentTarget }: { currentTarget: { value: string } }) =>
                onChange({ ...row, [column]: currentTarget.value })
              }
              className={classNames(isLong && "sm:col-span-2")}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
