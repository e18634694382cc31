import { useState } from "react";
import { ConfirmDialog } from "#kit/overlay/confirm-dialog.tsx";
import { LeaveQuestion } from "./leave-question.tsx";

/**
 * Asks before a form with unsaved changes closes, whether by its own button, by Escape, by the browser's Back, or with
 * the whole page. Render `question` beside the form and close through `requestClose`.
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
