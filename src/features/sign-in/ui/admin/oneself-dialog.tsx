import type { ReactNode } from "react";
import { PasswordConfirmation } from "#features/sign-in/codes.contract.ts";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { TextField } from "#kit/form/text-fields.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";

const Fields = PasswordConfirmation.pick({ current: true });

interface OneselfDialogProps {
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
export function OneselfDialog({ title, submitLabel, children, failed, onConfirm, onClose }: OneselfDialogProps) {
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
      pendingLabel="One moment..."
      submission={submission}
      onClose={onClose}
    >
      <p>{children}</p>
      <TextField
        label="Your password"
        type="password"
        required
        autoComplete="current-password"
        help="We ask for your password to confirm that it’s you."
        {...field("current")}
      />
    </FormDialog>
  );
}
