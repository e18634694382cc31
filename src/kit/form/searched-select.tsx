import type { ComponentProps } from "react";
import type { Failure } from "#kit/feedback/failure.tsx";
import { SearchField } from "#kit/list/search-field.tsx";
import { SelectField } from "./select-field.tsx";

export interface Choice {
  value: string;
  label: string;
  /** Visitors do not see it. */
  isHidden?: boolean;
}

/** What there is to choose from, fetched by the page. */
export interface Choices {
  choices: readonly Choice[];
  /** They are being fetched. */
  pending: boolean;
  failure: Failure | null;
  /** Finds others by their words, where there are too many to choose from. */
  onSearch?: ((words: string) => void) | undefined;
}

interface SearchedSelectProps extends Omit<ComponentProps<typeof SelectField>, "options" | "help"> {
  from: Choices;
  /** What the field is called that finds others: "Find an event". */
  searchLabel: string;
  /** What is said while they are fetched, and when there are none; `help` otherwise. */
  pendingText: string;
  emptyText: string;
  help?: string | undefined;
}

/** A select among many things, with a field that finds the others where not all are listed. */
export function SearchedSelect({ from, searchLabel, pendingText, emptyText, help, ...select }: SearchedSelectProps) {
  const { choices, pending, failure, onSearch } = from;
  const isEmpty = choices.length === 0 && !failure;
  return (
    <>
      {onSearch && <SearchField label={searchLabel} placeholder={`${searchLabel}...`} onSearch={onSearch} />}
      <SelectField options={choices} help={pending ? pendingText : isEmpty ? emptyText : help} {...select} />
    </>
  );
}
