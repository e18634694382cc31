import { useEffect, useRef } from "react";

const TYPING_PAUSE_MS = 150;

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
