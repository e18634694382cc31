import { SearchX } from "lucide-react";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { SearchField } from "#kit/list/search-field.tsx";
import { useListAddress } from "./list-address.ts";
import { useSearchDelay } from "./use-search-delay.ts";

/** Searches a list. The URL holds the words, so that reloading and Back keep them. */
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

/** Shown if a search or filter has no results. @param items in the plural: "events" */
export const NothingFound = ({ items }: { items: string }) => (
  <EmptyState
    icon={<SearchX />}
    title={`No ${items} found matching your search.`}
    description="Try other words, or clear the search and the filters."
  />
);
