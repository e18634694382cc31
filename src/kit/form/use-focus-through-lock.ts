import { type RefObject, useEffect, useRef } from "react";

/**
 * Returns the focus to a field after the form is unlocked, unless the focus has moved elsewhere. Disabled fields lose
 * it.
 */
export function useFocusThroughLock(fields: RefObject<HTMLElement | null>, locked: boolean) {
  const latest = useRef<HTMLElement | null>(null);

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) latest.current = target;
    };
    const place = fields.current;
    place?.addEventListener("focusin", remember);
    return () => place?.removeEventListener("focusin", remember);
  }, [fields]);

  useEffect(() => {
    // The dialog takes the focus, so that the keyboard stays inside.
    const dialog = fields.current?.closest<HTMLElement>('[role="dialog"]');
    const isNowhere = () => document.activeElement === document.body || document.activeElement === dialog;
    if (locked && isNowhere()) dialog?.focus();
    if (!locked && latest.current?.isConnected && isNowhere()) latest.current.focus({ preventScroll: true });
  }, [fields, locked]);
}
