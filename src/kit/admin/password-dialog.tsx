import type { ReactNode } from "react";
import { z } from "zod";
import { PasswordField } from "#kit/form/field.tsx";
import { SaveDialog } from "#kit/form/form-dialog.tsx";
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
export const PasswordDialog = ({ title, submitLabel, children, failed, onConfirm, onClose }: PasswordDialogProps) => (
  <SaveDialog
    title={title}
    labels={{ submit: submitLabel, pending: passwordLabels.pending, failed }}
    fields={Fields}
    values={{ current: "" }}
    onSave={({ current }) => onConfirm(current)}
    onClose={onClose}
  >
    {(field) => (
      <>
        <p>{children}</p>
        <PasswordField label={passwordLabels.label} help={passwordLabels.help} {...field("current")} />
      </>
    )}
  </SaveDialog>
);
