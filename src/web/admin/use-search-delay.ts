import { useEffect, useRef } from "react";

const TYPING_PAUSE_MS = 150;

/** Calls `search` once somebody has paused typing: a key must not cost the server a query each. */
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
