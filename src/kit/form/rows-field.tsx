import { clsx } from "clsx/lite";
import { ChevronDown, Plus, X } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button, IconButton } from "#kit/action/button.tsx";
import { SortableList } from "#kit/list/sortable-list.tsx";
import { FieldError, FieldHelp, TextArea, TextField } from "./field.tsx";
import type { FormFieldProps } from "./use-save-form.ts";

export interface CardListProps<Card> {
  /** The label of the list: "Benefits". */
  label: string;
  /** The name of one card: "benefit". */
  noun: string;
  cards: readonly Card[];
  onChange: (cards: Card[]) => void;
  titleOf: (card: Card) => string;
  /** A new card. Without it, cards cannot be added, removed or reordered. */
  empty?: Card;
  /** Minimum and maximum number of cards, if they can be added and removed. */
  least?: number;
  most?: number;
  /** Renders the fields of one card. @param change updates the card */
  renderCard: (card: Card, index: number, change: (part: Partial<Card>) => void) => ReactNode;
}

let keysGiven = 0;
const newKeys = (count: number): string[] => Array.from({ length: count }, () => String(keysGiven++));

/** A list of cards with fields that can be edited, reordered, added and removed. */
function CardList<Card>(props: CardListProps<Card>) {
  const { label, noun, cards, onChange, titleOf, empty, least = 1, most = 0, renderCard } = props;
  const [known, setKnown] = useState(() => newKeys(cards.length));
  const keys = known.length === cards.length ? known : newKeys(cards.length);
  if (keys !== known) setKnown(keys);

  const nameOf = (index: number) => {
    const card = cards[index];
    return (card && titleOf(card).trim()) || `${noun} ${index + 1}`;
  };
  const put = (newKeys: string[], next: Card[]) => {
    setKnown(newKeys);
    onChange(next);
  };
  const reorder = async (wanted: string[]) =>
    put(
      wanted,
      wanted.flatMap((key) => cards.slice(keys.indexOf(key), keys.indexOf(key) + 1)),
    );

  return (
    <>
      <SortableList
        label={label}
        items={keys}
        getKey={(key) => key}
        getLabel={(key) => nameOf(keys.indexOf(key))}
        onReorder={reorder}
        className="flex flex-col gap-3 empty:hidden [&_[data-move]>svg]:rotate-90"
        renderItem={(key, controls) => {
          const index = keys.indexOf(key);
          const card = cards[index];
          if (card === undefined) return null;
          const name = nameOf(index);
          return (
            <fieldset aria-label={name} className="min-w-0 rounded-lg border border-line bg-paper p-3">
              {empty && (
                <div className="-mt-2 flex items-center justify-end [&>:not(:first-child)]:shrink-0">
                  {/* Hidden on small screens, where the card's first fields show the name. */}
                  <span
                    aria-hidden="true"
                    dir="auto"
                    className="mr-auto min-w-0 truncate text-muted text-sm max-sm:hidden"
                  >
                    {name}
                  </span>
                  {controls}
                  {cards.length > least && (
                    <IconButton
                      tone="danger"
                      label={`Remove ${name}`}
                      icon={<X aria-hidden="true" />}
                      onClick={() => put(keys.toSpliced(index, 1), cards.toSpliced(index, 1))}
                    />
                  )}
                </div>
              )}
              <div className="flex flex-col gap-3">
                {renderCard(card, index, (part) => onChange(cards.with(index, { ...card, ...part })))}
              </div>
            </fieldset>
          );
        }}
      />
      {empty && (
        <Button
          variant="secondary"
          size="small"
          className="self-start"
          disabled={cards.length >= most}
          onClick={() => put([...keys, ...newKeys(1)], [...cards, empty])}
        >
          <Plus aria-hidden="true" className="size-4" />
          Add {noun}
        </Button>
      )}
    </>
  );
}

/** A form field that holds a list of text cards. */
export function CardsField<Card>({ error, ...list }: CardListProps<Card> & { error: string | undefined }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 flex w-full flex-wrap items-center justify-between gap-x-4 font-semibold">
        {list.label}
        <FieldError control={`${list.noun}-cards`}>{error}</FieldError>
      </legend>
      <CardList {...list} />
    </fieldset>
  );
}

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
