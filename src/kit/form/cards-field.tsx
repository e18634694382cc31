import { Plus, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#kit/action/button.tsx";
import { IconButton } from "#kit/action/icon-button.tsx";
import { SortableList } from "#kit/list/sortable-list.tsx";
import { FieldError } from "./field-frame.tsx";

interface CardsFieldProps<Card> {
  /** What the cards are together: "Benefits". */
  label: string;
  /** What one is called: "benefit". */
  noun: string;
  cards: readonly Card[];
  onChange: (cards: Card[]) => void;
  titleOf: (card: Card) => string;
  /** A new one. Without it, none comes and none goes, and they stay in their order. */
  empty?: Card;
  most?: number;
  error: string | undefined;
  /** The fields of one. @param change puts something else into it */
  renderCard: (card: Card, index: number, change: (part: Partial<Card>) => void) => ReactNode;
}

let keysGiven = 0;
const newKeys = (count: number): string[] => Array.from({ length: count }, () => String(keysGiven++));

/** Cards of words in a form: to be written, put in order, added and taken away. */
export function CardsField<Card>(props: CardsFieldProps<Card>) {
  const { label, noun, cards, onChange, titleOf, empty, most = 0, error, renderCard } = props;
  const [known, setKnown] = useState(() => newKeys(cards.length));
  const keys = known.length === cards.length ? known : newKeys(cards.length);
  if (keys !== known) setKnown(keys);

  const at = (index: number, part: Partial<Card>) =>
    onChange(cards.map((card, other) => (other === index ? { ...card, ...part } : card)));
  const nameOf = (index: number) => {
    const card = cards[index];
    return (card && titleOf(card).trim()) || `${noun} ${index + 1}`;
  };
  const put = (wanted: string[], next: Card[]) => {
    setKnown(wanted);
    onChange(next);
  };
  const reorder = async (wanted: string[]) =>
    put(
      wanted,
      wanted.flatMap((key) => cards.slice(keys.indexOf(key), keys.indexOf(key) + 1)),
    );
  const remove = (index: number) => put(keys.toSpliced(index, 1), cards.toSpliced(index, 1));

  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 flex w-full flex-wrap items-center justify-between gap-x-4 font-semibold">
        {label}
        <FieldError control={`${noun}-cards`}>{error}</FieldError>
      </legend>
      <SortableList
        label={label}
        items={keys}
        getKey={(key) => key}
        getLabel={(key) => nameOf(keys.indexOf(key))}
        onReorder={reorder}
        className="flex flex-col gap-3 [&_[data-move]>svg]:rotate-90"
        renderItem={(key, { handle, buttons }) => {
          const index = keys.indexOf(key);
          const card = cards[index];
          if (card === undefined) return null;
          return (
            <fieldset aria-label={nameOf(index)} className="min-w-0 rounded-card border border-line bg-paper p-3">
              {empty && (
                <div className="-mx-1 -mt-1 mb-1 flex items-center">
                  {cards.length > 1 && handle}
                  <span aria-hidden="true" className="min-w-0 flex-1 truncate font-semibold text-muted text-sm">
                    {nameOf(index)}
                  </span>
                  {cards.length > 1 && buttons}
                  {cards.length > 1 && (
                    <IconButton
                      tone="danger"
                      label={`Remove ${nameOf(index)}`}
                      icon={<X aria-hidden="true" />}
                      onClick={() => remove(index)}
                    />
                  )}
                </div>
              )}
              <div className="flex flex-col gap-3">{renderCard(card, index, (part) => at(index, part))}</div>
            </fieldset>
          );
        }}
      />
      {empty && cards.length < most && (
        <Button
          variant="secondary"
          onClick={() => put([...keys, ...newKeys(1)], [...cards, empty])}
          className="self-start"
        >
          <Plus aria-hidden="true" />
          Add {noun}
        </Button>
      )}
    </fieldset>
  );
}
