import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";

const TYPING_PAUSE_MS = 150;

/** The target of a pending navigation. A further change on the page builds on it. */
let pending: { search: string } | undefined;

/** The state of a list in the URL: its page and filters. */
export function useListAddress() {
  const shown = new URLSearchParams(useLocation().search);
  const navigate = useNavigate();

  return {
    value: (name: string): string => shown.get(name) ?? "",

    /** Goes to another list: its first page, without empty filters. */
    change(values: Record<string, string>) {
      const next = new URLSearchParams(pending?.search ?? window.location.search);
      next.delete("page");
      for (const [name, value] of Object.entries(values)) {
        if (value.trim() === "") next.delete(name);
        else next.set(name, value);
      }
      const target = { search: next.size > 0 ? `?${next}` : "" };
      pending = target;
      const end = () => {
        if (pending === target) pending = undefined;
      };
      Promise.resolve(navigate(target, { replace: true, preventScrollReset: true })).then(end, end);
    },

    /** Returns the URL of a page of the current list. */
    toPage(page: number): string {
      const next = new URLSearchParams(shown);
      next.set("page", String(page));
      return `?${next}`;
    },
  };
}

/** Calls `search` when typing pauses, so that not every key press causes a query. */
export function useSearchDelay(search: (words: string) => void): (words: string) => void {
  const latest = useRef(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = search;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return (words) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(words), TYPING_PAUSE_MS);
  };
}
