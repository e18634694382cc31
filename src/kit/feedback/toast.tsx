import { useEffect, useRef, useSyncExternalStore } from "react";
import { ToastCard } from "./toast-card.tsx";
import { type Toast, type ToastExtras, withToast } from "./toasts.ts";

const none: readonly Toast[] = [];
let shown: readonly Toast[] = none;
let nextId = 1;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]) {
  shown = next;
  for (const listener of listeners) listener();
}

function add(tone: Toast["tone"], message: string, extras: ToastExtras = {}) {
  change(withToast(shown, { ...extras, id: nextId++, tone, message }));
}

const dismiss = (id: number) => change(shown.filter((toast) => toast.id !== id));

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a message for a few seconds. Use `Alert` for important messages. */
export const toast = {
  success: (message: string, extras?: ToastExtras) => add("success", message, extras),
  error: (message: string, extras?: ToastExtras) => add("danger", message, extras),
};

/** F8 focuses the latest toast, as on other sites. */
function useShortcut() {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const go = (event: KeyboardEvent) => {
      if (event.key === "F8") place.current?.querySelector<HTMLElement>(":scope > :last-child :is(a, button)")?.focus();
    };
    addEventListener("keydown", go);
    return () => removeEventListener("keydown", go);
  }, []);
  return place;
}

/** Scrolls the focused control out from under a new toast. */
function useClearFocus(count: number) {
  useEffect(() => {
    const control = document.activeElement?.closest("a, button, input, select, textarea");
    if (count > 0 && control && !control.closest(".toaster, [data-modal]"))
      control.scrollIntoView({ block: "nearest" });
  }, [count]);
}

/** Shows toasts and announces each once to screen readers. Use once per layout. */
export function Toaster() {
  const place = useShortcut();
  const toasts = useSyncExternalStore(
    subscribe,
    () => shown,
    () => none,
  );
  useClearFocus(toasts.length);
  return (
    <section ref={place} aria-label="Notifications" aria-live="polite" aria-keyshortcuts="F8" className="toaster">
      {toasts.map((entry) => (
        <ToastCard
          key={entry.id}
          toast={entry}
          onDismiss={() => dismiss(entry.id)}
          onFailure={(words) => add("danger", "This could not be undone", { thing: words })}
        />
      ))}
    </section>
  );
}
