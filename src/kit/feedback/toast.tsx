import { clsx } from "clsx/lite";
import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Button, buttonClasses, IconButton } from "#kit/action/button.tsx";

export interface ToastExtras {
  /** Name of the item, shown on its own line. */
  item?: string | undefined;
  /** Adds an Undo button. Throws with a message for the user if undoing fails. */
  undo?: (() => Promise<void> | void) | undefined;
  /** Adds a View button with the public page of the item. */
  view?: string | undefined;
}

export interface Toast extends ToastExtras {
  id: number;
  tone: "success" | "danger";
  message: string;
}

/** More toasts would cover the page. */
const MAX_TOASTS = 3;
const DURATION_MS = 5000;
/** Toasts with buttons stay longer, because people need time to read them. */
const DURATION_WITH_BUTTONS_MS = 10_000;

/**
 * Returns the visible toasts after adding one: the latest ones, without duplicates. Toasts with Undo are never
 * duplicates.
 */
export function withToast(toasts: readonly Toast[], added: Toast): readonly Toast[] {
  const isSame = (other: Toast) =>
    !added.undo && !other.undo && other.message === added.message && other.item === added.item;
  return [...toasts.filter((other) => !isSame(other)), added].slice(-MAX_TOASTS);
}

const noToasts: readonly Toast[] = [];
let current = noToasts;
let nextId = 1;
const listeners = new Set<() => void>();

function change(toasts: readonly Toast[]) {
  current = toasts;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const add = (tone: Toast["tone"], message: string, extras: ToastExtras = {}) =>
  change(withToast(current, { ...extras, id: nextId++, tone, message }));

/** Shows a message for a few seconds. Use `Alert` for important messages. */
export const toast = {
  success: (message: string, extras?: ToastExtras) => add("success", message, extras),
  error: (message: string, extras?: ToastExtras) => add("danger", message, extras),
};

function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const { tone, message, item, undo, view } = toast;
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [undoing, setUndoing] = useState(false);
  const isHeld = hovered || focused || undoing;
  const duration = undo || view ? DURATION_WITH_BUTTONS_MS : DURATION_MS;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer restarts when the toast is no longer held
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onDismiss, duration);
    return () => clearTimeout(timer);
  }, [isHeld, duration]);

  function dismiss() {
    // The focused button disappears with the toast.
    if (focused) document.querySelector("main")?.focus({ preventScroll: true });
    onDismiss();
  }

  async function runUndo() {
    setUndoing(true);
    try {
      await undo?.();
    } catch (error) {
      console.error("Failed to undo", error);
      add("danger", "This could not be undone", { item: error instanceof Error ? error.message : "" });
    }
    dismiss();
  }

  const Icon = tone === "success" ? CircleCheck : CircleAlert;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer and the focus only stop the timer
    <div
      className="toast-card"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon
        aria-hidden="true"
        className={clsx("size-5 shrink-0", tone === "success" ? "text-success" : "text-danger")}
      />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-semibold">{message}</p>
        {item && (
          <p dir="auto" className="toast-item line-clamp-2 break-words text-muted">
            {item}
          </p>
        )}
        {(undo || view) && (
          <div className="toast-actions -ml-3 flex flex-wrap">
            {undo && (
              <Button variant="quiet" size="small" pending={undoing} onClick={() => void runUndo()}>
                Undo
              </Button>
            )}
            {view && (
              <a
                href={view}
                target="_blank"
                rel="noopener"
                className={buttonClasses({ variant: "quiet", size: "small" })}
              >
                View<span className="sr-only"> (opens in a new tab)</span>
              </a>
            )}
          </div>
        )}
      </div>
      <IconButton label="Dismiss" icon={<X aria-hidden="true" />} onClick={dismiss} className="self-start" />
    </div>
  );
}

/** Shows toasts and announces each once to screen readers. Use once per layout. */
export function Toaster() {
  const section = useRef<HTMLElement>(null);
  const toasts = useSyncExternalStore(
    subscribe,
    () => current,
    () => noToasts,
  );

  // F8 focuses the latest toast, as on other sites.
  useEffect(() => {
    const focusLatest = ({ key }: KeyboardEvent) => {
      if (key === "F8") section.current?.querySelector<HTMLElement>(":scope > :last-child :is(a, button)")?.focus();
    };
    addEventListener("keydown", focusLatest);
    return () => removeEventListener("keydown", focusLatest);
  }, []);

  // Moves a new toast to the side where it covers no control, if there is one.
  useEffect(() => {
    const { current: toaster } = section;
    if (!toaster || toasts.length === 0) return;
    const controls = [...document.querySelectorAll("main :is(a, button, input, select, textarea)")];
    const boxes = controls.map((control) => control.getBoundingClientRect());
    const coversNone = (side: string) => {
      toaster.dataset["side"] = side;
      const { left, right, top, bottom } = toaster.getBoundingClientRect();
      return !boxes.some((box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top);
    };
    if (!["center", "start", "end"].some(coversNone)) toaster.dataset["side"] = "center";
  }, [toasts.length]);

  // Scrolls the focused control out from under a new toast.
  useEffect(() => {
    const control = document.activeElement?.closest("a, button, input, select, textarea");
    if (toasts.length > 0 && control && !control.closest(".toaster, [data-modal]"))
      control.scrollIntoView({ block: "nearest" });
  }, [toasts.length]);

  return (
    <section ref={section} aria-label="Notifications" aria-live="polite" aria-keyshortcuts="F8" className="toaster">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onDismiss={() => change(current.filter(({ id }) => id !== toast.id))} />
      ))}
    </section>
  );
}
