import { type FormEventHandler, type ReactNode, useId } from "react";
import { Button } from "#kit/action/button.tsx";
import { Alert } from "#kit/feedback/alert.tsx";
import { type Failure, FailureAlert } from "#kit/feedback/failure.tsx";
import { Dialog, type DialogSize } from "#kit/overlay/dialog.tsx";
import { useUnsavedChanges } from "./unsaved-changes.tsx";
import { UploadProgress } from "./upload-progress.tsx";

interface FormDialogProps {
  size?: DialogSize;
  title: string;
  submitLabel: string;
  /** The word of the state while it is sent: "Saving...". */
  pendingLabel: string;
  pending: boolean;
  /** Whether there is anything to lose: then closing asks first. */
  changed: boolean;
  /** What is wrong with the form's content. */
  problem: string | null;
  /** Why it was not taken when it was sent. */
  failure: Failure | null;
  /** How much of a file has been sent, from 0 to 1 (null: not known); left out where there is no file. */
  upload?: number | null | undefined;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A modal window with a form: the red banner on top, the fields in one column, Cancel and the saving button below. */
export function FormDialog({
  size = "medium",
  title,
  submitLabel,
  pendingLabel,
  pending,
  changed,
  problem,
  failure,
  upload,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const formId = useId();
  const { requestClose, question } = useUnsavedChanges(changed, onClose);
  return (
    <Dialog
      open
      size={size}
      title={title}
      onCloseRequest={() => !pending && requestClose()}
      footer={
        <>
          <Button variant="secondary" onClick={requestClose} disabled={pending} className="max-sm:px-3">
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={pending} pendingLabel={pendingLabel} className="max-sm:px-3">
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={onSubmit} noValidate className="flex flex-col gap-5">
        {failure ? <FailureAlert failure={failure} /> : problem && <Alert>{problem}</Alert>}
        {children}
        {pending && upload !== undefined && <UploadProgress label="Uploading..." value={upload} />}
      </form>
      {question}
    </Dialog>
  );
}
