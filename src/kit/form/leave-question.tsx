import { useEffect } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "#kit/overlay/confirm-dialog.tsx";

/**
 * Asks before unsaved changes in a form are lost by going to another page or by closing this one. Rendered beside the
 * form while there are any. Where two forms have some, the later one asks, for both.
 */
export function LeaveQuestion() {
  // The query belongs to the page's own tabs and pages, which keep the form.
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
      confirmLabel="Discard"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      Your changes have not been saved.
    </ConfirmDialog>
  );
}
