import { useLocation, useNavigate } from "react-router";

/** The target of a pending navigation. A further change on the page builds on it. */
let underWay: { search: string } | undefined;

/** The state of a list in the URL: its page and filters. */
export function useListAddress() {
  const shown = new URLSearchParams(useLocation().search);
  const navigate = useNavigate();

  return {
    value: (name: string): string => shown.get(name) ?? "",

    /** Goes to another list: its first page, without empty filters. */
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

    /** Returns the URL of a page of the current list. */
    toPage(page: number): string {
      const next = new URLSearchParams(shown);
      next.set("page", String(page));
      return `?${next}`;
    },
  };
}

/** Returns the search words in a list's URL. */
export const wordsIn = (request: Request): string | undefined =>
  new URL(request.url).searchParams.get("q") ?? undefined;

/** Returns a filter value from the URL; undefined if it is not one of the allowed values. */
export const choiceIn = <Choice extends string>(
  request: Request,
  name: string,
  choices: readonly Choice[],
): Choice | undefined => choices.find((choice) => choice === new URL(request.url).searchParams.get(name));
