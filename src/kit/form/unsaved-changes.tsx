import { useState } from "react";
import { ConfirmDialog } from "#kit/overlay/confirm-dialog.tsx";
import { LeaveQuestion } from "./leave-question.tsx";

/**
 * Asks for confirmation before a form with unsaved changes closes: by its own button, Escape, the browser's Back, or
 * with the page. Render `question` next to the form and close through `requestClose`.
 */
export function useUnsavedChanges(dirty: boolean, close: () => void) {
  const [asking, setAsking] = useState(false);

  return {
    requestClose: () => (dirty ? setAsking(true) : close()),
    question: (
      <>
        {dirty && <LeaveQuestion />}
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
          Your changes have not been saved.
        </ConfirmDialog>
      </>
    ),
  };
}
