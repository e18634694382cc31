import type { ReactNode } from "react";
import { z } from "zod";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { PasswordField } from "#kit/form/text-fields.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { passwordLabels } from "./admin.labels.ts";

const Fields = z.object({ current: z.string().min(1, passwordLabels.missing) });

interface PasswordDialogProps {
  title: string;
  submitLabel: string;
  /** Text about the change that needs the password. */
  children: ReactNode;
  failed: string;
  /** Throws with a message for the person if the request was refused. */
  onConfirm: (current: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the person's password before a change to their account. */
export function PasswordDialog({ title, submitLabel, children, failed, onConfirm, onClose }: PasswordDialogProps) {
  const { field, submission } = useSaveForm({
    fields: Fields,
    defaultValues: { current: "" },
    messages: { failed },
    save: ({ current }) => onConfirm(current),
  });
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      pendingLabel={passwordLabels.pending}
      submission={submission}
      onClose={onClose}
    >
      <p>{children}</p>
      <PasswordField label={passwordLabels.label} help={passwordLabels.help} {...field("current")} />
    </FormDialog>
  );
}
