import { clsx } from "clsx/lite";
import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect, useState } from "react";
import { Button, buttonClasses, IconButton } from "#kit/action/button.tsx";
import type { Toast } from "./toasts.ts";

const SHOWN_FOR_MS = 5000;
/** Toasts with buttons stay longer, because people need time to read them. */
const SHOWN_WITH_ACTIONS_MS = 10_000;

interface ToastCardProps {
  toast: Toast;
  onDismiss: () => void;
  /** Called with the reason if an action could not be undone. */
  onFailure: (words: string) => void;
}

/** The focused button disappears with the toast. Move the focus to the page's content. */
const leaveToContent = () => document.querySelector("main")?.focus({ preventScroll: true });

export function ToastCard({ toast, onDismiss, onFailure }: ToastCardProps) {
  const { tone, message, thing, undo, view } = toast;
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [undoing, setUndoing] = useState(false);
  const held = hovered || focused || undoing;
  const shownFor = undo || view ? SHOWN_WITH_ACTIONS_MS : SHOWN_FOR_MS;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer restarts when the toast is no longer held
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(onDismiss, shownFor);
    return () => clearTimeout(timer);
  }, [held, shownFor]);

  function dismiss() {
    if (focused) leaveToContent();
    onDismiss();
  }

  async function runUndo() {
    setUndoing(true);
    try {
      await undo?.();
    } catch (error) {
      console.error("Failed to undo", error);
      onFailure(error instanceof Error ? error.message : "");
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
        {thing && (
          <p dir="auto" className="toast-thing line-clamp-2 break-words text-muted">
            {thing}
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
