import { useEffect, useState } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "#kit/overlay/confirm-dialog.tsx";

/**
 * Asks for confirmation before navigation or closing the page loses unsaved changes. Render it while there are changes.
 * With two such forms, the later one asks for both.
 */
export function LeaveQuestion() {
  // Query changes are tabs and pages of the same screen, which keep the form.
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname);

  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", hold);
    return () => removeEventListener("beforeunload", hold);
  }, []);

  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      title="Discard changes?"
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      Your changes have not been saved.
    </ConfirmDialog>
  );
}

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
          confirmLabel="Discard changes"
          cancelLabel="Keep editing"
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
