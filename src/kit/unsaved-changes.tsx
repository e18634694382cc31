import { useEffect, useState } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";

/**
 * Asks before a form with unsaved changes closes, whether by its own button, by Escape, or with the whole page.
 * Render `question` beside the form and close through `requestClose`.
 */
export function useUnsavedChanges(dirty: boolean, close: () => void) {
  const [asking, setAsking] = useState(false);

  useEffect(() => {
    if (!dirty) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", hold);
    return () => removeEventListener("beforeunload", hold);
  }, [dirty]);

  return {
    requestClose: () => (dirty ? setAsking(true) : close()),
    question: (
      <ConfirmDialog
        open={asking}
        title="Discard changes?"
        confirmLabel="Discard"
        onConfirm={() => {
          setAsking(false);
          close();
        }}
        onCancel={() => setAsking(false)}
      >
        What you changed here has not been saved.
      </ConfirmDialog>
    ),
  };
}
