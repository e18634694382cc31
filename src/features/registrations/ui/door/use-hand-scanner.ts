import { useEffect, useRef } from "react";

/** A hand scanner types much faster than this between two characters. */
const PAUSE_MS = 300;
const SHORTEST = 8;

/** Reports what a hand scanner reads. It types like a keyboard and ends with Enter. */
export function useHandScanner(onScan: (text: string) => void) {
  const report = useRef(onScan);
  report.current = onScan;
  useEffect(() => {
    let typed = "";
    let lastAt = 0;
    const onKey = (event: KeyboardEvent) => {
      // Fields handle their own input.
      if (event.target instanceof HTMLInputElement) return;
      if (event.timeStamp - lastAt > PAUSE_MS) typed = "";
      lastAt = event.timeStamp;
      if (event.key === "Enter" && typed.length >= SHORTEST) {
        // Enter would also press the focused button.
        event.preventDefault();
        report.current(typed);
        typed = "";
      } else if (event.key.length === 1) typed += event.key;
    };
    addEventListener("keydown", onKey, true);
    return () => removeEventListener("keydown", onKey, true);
  }, []);
}
