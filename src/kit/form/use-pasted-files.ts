import { type RefObject, useEffect } from "react";

const TYPED_INTO = "textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=file])";

/** Returns whether a paste belongs to a focused text field because it contains text. */
const isForText = ({ types }: DataTransfer) =>
  types.includes("text/plain") && document.activeElement?.matches(TYPED_INTO);

/** A dialog protects the page behind it. */
const isBehindDialog = (field: Element) => {
  const top = [...document.querySelectorAll('[role="dialog"]')].at(-1);
  return top !== undefined && !top.contains(field);
};

/** Passes files that are pasted anywhere to the first file field that is not behind a dialog. */
export function usePastedFiles(field: RefObject<HTMLInputElement | null>, onPaste: (files: FileList) => void) {
  useEffect(() => {
    const take = (event: ClipboardEvent) => {
      const { clipboardData: pasted } = event;
      const input = field.current;
      if (!pasted || pasted.files.length === 0 || !input || input.disabled || event.defaultPrevented) return;
      if (isForText(pasted) || isBehindDialog(input)) return;
      event.preventDefault();
      onPaste(pasted.files);
    };
    addEventListener("paste", take);
    return () => removeEventListener("paste", take);
  });
}
