import { useRef } from "react";

/**
 * Gives the focus back, when a modal window closes, to what had it before. The behaviour library does so only for
 * windows that belong to a trigger; ours are opened by state.
 */
export function useFocusReturn() {
  const before = useRef<Element | null>(null);
  return {
    remember: () => {
      before.current = document.activeElement;
    },
    giveBack: (event: Event) => {
      event.preventDefault();
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
      // What had it has gone, as a deleted card's button has: who works by keyboard goes on in the page's content.
      else if (document.activeElement === document.body) document.querySelector("main")?.focus({ preventScroll: true });
    },
  };
}
