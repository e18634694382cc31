import type { ComponentProps } from "react";
import type { Failure } from "#kit/feedback/failure.tsx";
import { SearchField } from "#kit/list/search-field.tsx";
import { SelectField } from "./select-field.tsx";

export interface Choice {
  value: string;
  label: string;
  /** Whether the item is not published. */
  isHidden?: boolean;
}

/** The options, loaded by the page. */
export interface Choices {
  choices: readonly Choice[];
  /** Whether the options are loading. */
  pending: boolean;
  failure: Failure | null;
  /** Searches for other options, if there are too many to list. */
  onSearch?: ((words: string) => void) | undefined;
}

interface SearchedSelectProps extends Omit<ComponentProps<typeof SelectField>, "options" | "help"> {
  from: Choices;
  /** The label of the search field: "Find an event". */
  searchLabel: string;
  /** The messages while loading and without results. Otherwise `help` is shown. */
  pendingText: string;
  emptyText: string;
  help?: string | undefined;
}

/** A select with a search field for options that are not listed. */
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
