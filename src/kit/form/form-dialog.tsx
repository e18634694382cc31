import { type ReactNode, useId } from "react";
import { Button } from "#kit/action/button.tsx";
import { Dialog, type DialogSize } from "#kit/overlay/dialog.tsx";
import { FormBody, type Submission } from "./form-body.tsx";
import { OtherEnds, SAVE_AS_DRAFT } from "./other-ends.tsx";
import { useUnsavedChanges } from "./unsaved-changes.tsx";
import { SubmissionProgress } from "./upload-progress.tsx";

interface FormDialogProps {
  size?: DialogSize;
  title: string;
  submitLabel: string;
  /** The label of the button while the form is sent: "Saving...". */
  pendingLabel: string;
  /** From `useSaveForm`. Closing asks for confirmation if there are changes. */
  submission: Submission;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A modal window with a form. The buttons and the progress below are always visible. */
export function FormDialog({
  size = "medium",
  title,
  submitLabel,
  pendingLabel,
  submission,
  onClose,
  children,
}: FormDialogProps) {
  const formId = useId();
  const { pending, locked, changed, cancel, publishing, isDraftFirst, onSaveOtherwise, onSubmit } = submission;
  const publishLabel = publishing?.present?.state === "draft" ? "Publish" : submitLabel;
  // Published items are unpublished from their menu, so that nobody does it by accident.
  const mayBeDraft = publishing !== undefined && (publishing.draftsBeside || publishing.present?.state !== "published");
  const { requestClose, question } = useUnsavedChanges(changed, onClose);
  return (
    <Dialog
      open
      size={size}
      title={title}
      locked={locked}
      onCloseRequest={() => !pending && requestClose()}
      footer={
        <>
          <SubmissionProgress submission={submission} />
          <OtherEnds
            sending={locked}
            pending={pending}
            onCancel={locked ? cancel : requestClose}
            otherwise={mayBeDraft && { label: isDraftFirst ? publishLabel : SAVE_AS_DRAFT, onSave: onSaveOtherwise }}
          />
          <Button type="submit" form={formId} pending={pending} pendingLabel={pendingLabel} className="max-sm:px-3">
            {isDraftFirst ? SAVE_AS_DRAFT : publishLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={onSubmit} noValidate className="flex flex-col gap-5">
        <FormBody submission={submission}>{children}</FormBody>
      </form>
      {question}
    </Dialog>
  );
}
