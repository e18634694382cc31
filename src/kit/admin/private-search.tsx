import { useEffect } from "react";
import { SearchField } from "#kit/list/search-field.tsx";
import { Segmented, type SegmentedOption } from "#kit/list/segmented.tsx";
import { useListAddress, useSearchDelay } from "./list-address.ts";
import { useRevalidate } from "./use-write.ts";

/** The search words of a list of people. They stay out of the URL, because they contain names and URLs are logged. */
export interface PrivateSearch {
  words: string;
}

/** Clears the search when the screen closes, so that the next visit starts with the whole list. */
export const useClearedSearch = (search: PrivateSearch) =>
  useEffect(
    () => () => {
      search.words = "";
    },
    [search],
  );

interface PrivateSearchToolsProps {
  search: PrivateSearch;
  /** The states that the list can be filtered by. */
  options: readonly SegmentedOption<string>[];
  labels: { state: string; search: string; placeholder: string };
  /** The number of results as text. Empty if the list is not filtered. */
  found: string;
}

/** Shows the filter by state, the search field and the number of results. */
export function PrivateSearchTools({ search, labels, options, found }: PrivateSearchToolsProps) {
  const address = useListAddress();
  const revalidate = useRevalidate();
  const onSearch = useSearchDelay((words) => {
    search.words = words;
    if (address.value("page")) address.change({});
    else void revalidate();
  });
  return (
    <>
      <Segmented
        label={labels.state}
        size="small"
        options={options}
        value={address.value("state")}
        onValueChange={(state) => address.change({ state })}
      />
      <SearchField
        label={labels.search}
        placeholder={labels.placeholder}
        maxLength={200}
        defaultValue={search.words}
        onSearch={onSearch}
        className="w-full sm:w-72"
      />
      <p role="status" className="text-muted text-sm tabular-nums empty:hidden">
        {found}
      </p>
    </>
  );
}
