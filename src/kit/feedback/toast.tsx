import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { IconButton } from "#kit/action/icon-button.tsx";
import { classNames } from "#kit/class-names.ts";

type Tone = "success" | "danger";

interface Toast {
  id: number;
  tone: Tone;
  message: string;
}

const SHOWN_FOR_MS = 5000;
const none: readonly Toast[] = [];
let shown: readonly Toast[] = none;
let nextId = 1;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]) {
  shown = next;
  for (const listener of listeners) listener();
}

function add(tone: Tone, message: string) {
  change([...shown.slice(-2), { id: nextId++, tone, message }]);
}

function dismiss(id: number) {
  change(shown.filter((toast) => toast.id !== id));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says in passing that something is finished. What a person must not miss belongs in an `Alert`. */
export const toast = {
  success: (message: string) => add("success", message),
  error: (message: string) => add("danger", message),
};

/** The place where toasts appear; one in a layout. */
export function Toaster() {
  const toasts = useSyncExternalStore(
    subscribe,
    () => shown,
    () => none,
  );
  return (
    <section aria-label="Notifications" aria-live="polite" className="toaster">
      {toasts.map((entry) => (
        <ToastCard key={entry.id} toast={entry} />
      ))}
    </section>
  );
}

function ToastCard({ toast: { id, tone, message } }: { toast: Toast }) {
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(id), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [id, held]);

  const Icon = tone === "success" ? CircleCheck : CircleAlert;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer and the focus only stop the clock
    <div
      className="toast-card"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon
        aria-hidden="true"
        className={classNames("size-5 shrink-0", tone === "success" ? "text-success" : "text-danger")}
      />
      <p className="min-w-0 flex-1 font-semibold text-sm">{message}</p>
      <IconButton label="Dismiss" icon={<X aria-hidden="true" />} onClick={() => dismiss(id)} />
    </div>
  );
}
