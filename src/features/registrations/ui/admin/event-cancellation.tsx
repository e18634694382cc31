import { useState } from "react";
import { registrationAdminLabels } from "#features/registrations/registrations.admin.labels.ts";
import { setEventCancelled } from "#features/registrations/registrations.api.ts";
import { Button } from "#kit/action/button.tsx";
import { ScreenSection } from "#kit/admin/screen-parts.tsx";
import { useWrite } from "#kit/admin/use-write.ts";
import { Alert } from "#kit/feedback/alert.tsx";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { ConfirmDialog } from "#kit/overlay/confirm-dialog.tsx";

const labels = registrationAdminLabels.cancellation;

interface EventCancellationProps {
  event: { _id: string; title: string };
  isCancelled: boolean;
  /** Whether people register on this site, so that they get an email. */
  hasForm: boolean;
}

/** Cancels an event for visitors and everyone who registered, or undoes the cancellation. */
export function EventCancellation({ event, isCancelled, hasForm }: EventCancellationProps) {
  const words = hasForm ? labels.withForm : labels.withoutForm;
  const write = useWrite();
  const saving = useAttempt(labels.failed);
  const [pending, setPending] = useState(false);
  const [asking, setAsking] = useState(false);

  async function save(next: boolean) {
    setPending(true);
    await saving.run(() =>
      write(
        (api) => setEventCancelled(api, event._id, next),
        () => ({ message: next ? labels.cancelled : labels.undone, item: event.title }),
      ),
    );
    setPending(false);
    setAsking(false);
  }

  return (
    <ScreenSection id="cancellation" title={labels.title}>
      <FailureAlert failure={saving.failure} className="mt-4" />
      {isCancelled ? (
        <Alert
          className="mt-4"
          action={
            <Button
              size="small"
              variant="secondary"
              pending={pending}
              pendingLabel={labels.cancelling}
              onClick={() => void save(false)}
            >
              {labels.undo}
            </Button>
          }
        >
          {words.isCancelled}
        </Alert>
      ) : (
        <>
          <p className="mt-1 mb-4 text-muted">{words.help}</p>
          <Button variant="secondary" onClick={() => setAsking(true)}>
            {labels.cancel}
          </Button>
        </>
      )}
      <ConfirmDialog
        open={asking}
        title={labels.title}
        confirmLabel={labels.cancel}
        cancelLabel={labels.keep}
        pending={pending}
        pendingLabel={labels.cancelling}
        onConfirm={() => void save(true)}
        onCancel={() => setAsking(false)}
      >
        {words.question}
      </ConfirmDialog>
    </ScreenSection>
  );
}
