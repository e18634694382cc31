import { SearchX } from "lucide-react";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { SearchField } from "#kit/list/search-field.tsx";
import { useListAddress } from "./list-address.ts";
import { useSearchDelay } from "./use-search-delay.ts";

/** Searches a list for words, which stand in its address: a reload and Back keep them. */
export function ListSearch({ what }: { what: string }) {
  const address = useListAddress();
  const search = useSearchDelay((q) => address.change({ q }));
  return (
    <SearchField
      label={`Search ${what}`}
      placeholder={`Search ${what}...`}
      defaultValue={address.value("q")}
      onSearch={search}
      maxLength={200}
      className="w-full sm:w-80"
    />
  );
}

/** Stands in place of a list in which a search has found nothing. */
export const NothingFound = ({ what, words }: { what: string; words: string }) => (
  <EmptyState icon={<SearchX />} title="Nothing found" description={`No ${what} has “${words}” in it.`} />
);
