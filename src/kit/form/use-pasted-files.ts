import { type RefObject, useEffect } from "react";

const TYPED_INTO = "textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=file])";

/** Whether a paste is meant for a field of text: what is typed into has the focus, and there is text to paste. */
const isForText = ({ types }: DataTransfer) =>
  types.includes("text/plain") && document.activeElement?.matches(TYPED_INTO);

/** A dialog keeps what is behind it from being written to. */
const isBehindDialog = (field: Element) => {
  const top = [...document.querySelectorAll('[role="dialog"]')].at(-1);
  return top !== undefined && !top.contains(field);
};

/** Files that are pasted anywhere in the window go to a field for files, the first that is not behind a dialog. */
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
