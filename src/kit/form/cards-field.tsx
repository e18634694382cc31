import { CardList, type CardListProps } from "./card-list.tsx";
import { FieldError } from "./field-frame.tsx";

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
