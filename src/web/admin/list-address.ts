import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";

/** What the address of a list says: which page of it, and what it is narrowed down to. */
export function useListAddress() {
  const here = useLocation();
  const { location: going } = useNavigation();
  const navigate = useNavigate();
  const shown = new URLSearchParams(here.search);
  // A choice made while another one is still on its way goes by that one, not by what is shown.
  const search = going?.pathname === here.pathname ? going.search : here.search;
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  }, [search]);

  return {
    value: (name: string): string => shown.get(name) ?? "",

    /** Goes to another list: its first page. What is empty is left out. */
    change(values: Record<string, string>) {
      const next = new URLSearchParams(latest.current);
      next.delete("page");
      for (const [name, value] of Object.entries(values)) {
        if (value.trim() === "") next.delete(name);
        else next.set(name, value);
      }
      latest.current = next.size > 0 ? `?${next}` : "";
      void navigate({ search: latest.current }, { replace: true, preventScrollReset: true });
    },

    /** The address of a page of this same list. */
    toPage(page: number): string {
      const next = new URLSearchParams(shown);
      next.set("page", String(page));
      return `?${next}`;
    },
  };
}

/** The words that a list's address searches for. */
export const wordsIn = (request: Request): string | undefined =>
  new URL(request.url).searchParams.get("q") ?? undefined;

/** One of the values that a list's address may have under a name; undefined for any other. */
export const choiceIn = <Choice extends string>(
  request: Request,
  name: string,
  choices: readonly Choice[],
): Choice | undefined => choices.find((choice) => choice === new URL(request.url).searchParams.get(name));
