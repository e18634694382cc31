export interface ToastExtras {
  /** Name of the item, shown on its own line. */
  thing?: string | undefined;
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
const AT_ONCE = 3;

/**
 * Returns the visible toasts after adding one: the latest ones, without duplicates. Toasts with Undo are never
 * duplicates.
 */
export function withToast(shown: readonly Toast[], added: Toast): readonly Toast[] {
  const isSame = (other: Toast) =>
    !added.undo && !other.undo && other.message === added.message && other.thing === added.thing;
  return [...shown.filter((other) => !isSame(other)), added].slice(-AT_ONCE);
}
