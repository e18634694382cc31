import { Search } from "lucide-react";
import { SEARCH_MAX_CHARACTERS } from "#features/search/search.labels.ts";
import { Button } from "#kit/action/button.tsx";

const FIELD_ID = "search-words";

/** A plain HTML form on a dark background. @param words the current search */
export const SearchForm = ({ words }: { words: string }) => (
  <search className="w-full max-w-2xl">
    <form action="/search">
      <label htmlFor={FIELD_ID} className="mb-2 block font-semibold">
        Search words
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          id={FIELD_ID}
          type="search"
          name="q"
          dir="auto"
          defaultValue={words}
          maxLength={SEARCH_MAX_CHARACTERS}
          autoComplete="off"
          enterKeyHint="search"
          className="h-13 min-w-0 flex-[1_1_14rem] rounded-lg border border-field bg-paper px-4 text-ink text-lg"
        />
        <Button type="submit" variant="amber" size="large">
          <Search aria-hidden="true" />
          Search
        </Button>
      </div>
    </form>
  </search>
);
