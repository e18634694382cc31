import { useSearchParams } from "react-router";

/** What the address of a list says: which page of it, and what it is narrowed down to. */
export function useListAddress() {
  const [search, setSearch] = useSearchParams();
  return {
    value: (name: string): string => search.get(name) ?? "",

    /** Goes to another list: its first page. What is empty is left out. */
    change(values: Record<string, string>) {
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          next.delete("page");
          for (const [name, value] of Object.entries(values)) {
            if (value.trim() === "") next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    },

    /** The address of a page of this same list. */
    toPage(page: number): string {
      const next = new URLSearchParams(search);
      next.set("page", String(page));
      return `?${next}`;
    },
  };
}

/** One of the values that a list's address may have under a name; undefined for any other. */
export const choiceIn = <Choice extends string>(
  request: Request,
  name: string,
  choices: readonly Choice[],
): Choice | undefined => choices.find((choice) => choice === new URL(request.url).searchParams.get(name));
