import { clsx } from "clsx/lite";
import { type ReactNode, useId } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import type { z } from "zod";
import { Button } from "#kit/action/button.tsx";
import { Dialog, type DialogSize } from "#kit/overlay/dialog.tsx";
import type { PublishingResponse } from "#shared/publishing.ts";
import { FormBody, type Submission, SubmissionProgress, useUnsavedChanges } from "./form-body.tsx";
import { type SaveForm, useSaveForm } from "./use-save-form.ts";

export const SAVE_AS_DRAFT = "Save as draft";

interface SecondaryButtonsProps {
  /** Whether a request is running that can be cancelled. */
  sending: boolean;
  /** Whether the form is being checked or sent. */
  pending: boolean;
  /** Cancels the request, or closes the form if none is running. */
  onCancel: () => void;
  /** Saves as a draft, or publishes if the main button saves a draft. False if neither is offered. */
  secondaryAction: false | { label: string; onSave: () => void };
}

/**
 * The secondary buttons of a form dialog. On phones, Cancel is hidden until a request is running, because the dialog has
 * a close button.
 */
export function SecondaryButtons({ sending, pending, onCancel, secondaryAction }: SecondaryButtonsProps) {
  return (
    <>
      <Button
        variant="secondary"
        onClick={onCancel}
        className={clsx("max-sm:px-3", secondaryAction && !sending && "max-sm:hidden")}
      >
        Cancel
      </Button>
      {secondaryAction && (
        <Button
          variant="secondary"
          disabled={pending}
          onClick={secondaryAction.onSave}
          className={clsx("max-sm:px-3", sending && "max-sm:hidden")}
        >
          {secondaryAction.label}
        </Button>
      )}
    </>
  );
}

/** The props of a dialog that adds or edits an item. */
export interface ItemFormProps<Item, Draft> {
  /** The item to edit. Without it, the dialog adds one. */
  item?: Item | undefined;
  /** Saves the item. Throws with a message for the user. */
  onSave: (draft: Draft, onProgress: (sent: number) => void) => Promise<void>;
  onClose: () => void;
}

/** Returns the options of `useSaveForm` for an item. @param noun the content type: "event" */
export const itemForm = (noun: string, item: (PublishingResponse & { _id: string; version: number }) | undefined) => ({
  version: item?.version,
  publishes: item ?? ("new" as const),
  draftKey: `${noun} ${item?._id ?? "new"}`,
});

/** Returns the texts of the dialog. @param noun "Event" */
export const dialogLabels = (noun: string, item: unknown) =>
  item === undefined
    ? { title: `Add ${noun}`, submitLabel: `Add ${noun}`, pendingLabel: "Saving..." }
    : { title: `Edit ${noun}`, submitLabel: `Save ${noun}`, pendingLabel: "Saving..." };

interface FormDialogProps {
  size?: DialogSize;
  title: string;
  submitLabel: string;
  /** The label of the button while the form is sent: "Saving...". */
  pendingLabel: string;
  /** Whether the button does something that people cannot undo. */
  isDanger?: boolean;
  /** From `useSaveForm`. Closing asks for confirmation if there are changes. */
  submission: Submission;
  onClose: () => void;
  children: ReactNode;
}

/** A modal window with a form. The buttons and the progress below are always visible. */
export function FormDialog({
  size = "medium",
  title,
  submitLabel,
  pendingLabel,
  isDanger = false,
  submission,
  onClose,
  children,
}: FormDialogProps) {
  const formId = useId();
  const { pending, locked, changed, cancel, publishing, isDraftFirst, onSaveAlternative, onSubmit } = submission;
  const publishLabel = publishing?.present?.state === "draft" ? "Publish" : submitLabel;
  // Published items are unpublished from their menu, so that nobody does it by accident.
  const mayBeDraft =
    publishing !== undefined && (publishing.hasSeparateDraft || publishing.present?.state !== "published");
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
          <SecondaryButtons
            sending={locked}
            pending={pending}
            onCancel={locked ? cancel : requestClose}
            secondaryAction={
              mayBeDraft && { label: isDraftFirst ? publishLabel : SAVE_AS_DRAFT, onSave: onSaveAlternative }
            }
          />
          <Button
            type="submit"
            variant={isDanger ? "danger" : "primary"}
            form={formId}
            pending={pending}
            pendingLabel={pendingLabel}
            className="max-sm:px-3"
          >
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

interface SaveDialogProps<Fields extends FieldValues> {
  title: string;
  labels: { submit: string; pending: string; failed: string };
  /** The validation schema of the values. */
  fields: z.ZodType<unknown, Fields>;
  values: DefaultValues<Fields>;
  isDanger?: boolean;
  /** Saves the fields. Throws with a message for the user. */
  onSave: (fields: Fields) => Promise<void>;
  onClose: () => void;
  children: (field: SaveForm<Fields>["field"]) => ReactNode;
}

/** A modal window with a form that is not content: it has no drafts and no files. */
export function SaveDialog<Fields extends FieldValues>({
  title,
  labels,
  fields,
  values,
  isDanger = false,
  onSave,
  onClose,
  children,
}: SaveDialogProps<Fields>) {
  const messages = { failed: labels.failed };
  const { field, submission } = useSaveForm<Fields>({ fields, defaultValues: values, messages, save: onSave });
  return (
    <FormDialog
      title={title}
      submitLabel={labels.submit}
      pendingLabel={labels.pending}
      isDanger={isDanger}
      submission={submission}
      onClose={onClose}
    >
      {children(field)}
    </FormDialog>
  );
}
