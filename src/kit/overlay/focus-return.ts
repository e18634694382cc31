import { useRef } from "react";
import { revealed, revealNew } from "#kit/feedback/reveal.ts";

/**
 * Returns the focus when a modal window closes: to a new error banner, or to the previously focused element. Radix only
 * returns the focus to a trigger, and these windows open by state.
 */
export function useFocusReturn() {
  const before = useRef<Element | null>(null);
  const failures = useRef<ReadonlySet<Element>>(new Set());
  return {
    remember: () => {
      before.current = document.activeElement;
      failures.current = revealed();
    },
    giveBack: (event: Event) => {
      event.preventDefault();
      if (revealNew(failures.current)) return;
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
      // The element is gone, such as the button of a deleted card. Focus the page's content.
      else if (document.activeElement === document.body) document.querySelector("main")?.focus({ preventScroll: true });
    },
  };
}
