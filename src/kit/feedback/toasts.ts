export interface ToastExtras {
  /** The thing that it is about, by its name: a line of its own. */
  thing?: string | undefined;
  /** Offers Undo. Throws with words for a person when it could not be undone. */
  undo?: (() => Promise<void> | void) | undefined;
  /** Offers View: where visitors see the thing. */
  view?: string | undefined;
}

export interface Toast extends ToastExtras {
  id: number;
  tone: "success" | "danger";
  message: string;
}

/** More would cover what is being worked with. */
const AT_ONCE = 3;

/** What is shown after one more: the latest, none of them twice. One that can be undone is never the same as another. */
export function withToast(shown: readonly Toast[], added: Toast): readonly Toast[] {
  const isSame = (other: Toast) =>
    !added.undo && !other.undo && other.message === added.message && other.thing === added.thing;
  return [...shown.filter((other) => !isSame(other)), added].slice(-AT_ONCE);
}
