import { useLocation, useNavigate } from "react-router";

/** Where a choice of the page is on its way to: another one made meanwhile, anywhere on the page, goes by it. */
let underWay: { search: string } | undefined;

/** What the address of a list says: which page of it, and what it is narrowed down to. */
export function useListAddress() {
  const shown = new URLSearchParams(useLocation().search);
  const navigate = useNavigate();

  return {
    value: (name: string): string => shown.get(name) ?? "",

    /** Goes to another list: its first page. What is empty is left out. */
    change(values: Record<string, string>) {
      const next = new URLSearchParams(underWay?.search ?? window.location.search);
      next.delete("page");
      for (const [name, value] of Object.entries(values)) {
        if (value.trim() === "") next.delete(name);
        else next.set(name, value);
      }
      const going = { search: next.size > 0 ? `?${next}` : "" };
      underWay = going;
      const end = () => {
        if (underWay === going) underWay = undefined;
      };
      Promise.resolve(navigate(going, { replace: true, preventScrollReset: true })).then(end, end);
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
