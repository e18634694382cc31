import { NewPasskey, passkeyMessages } from "#features/sign-in/passkeys.contract.ts";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { TextField } from "#kit/form/text-fields.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";

const Fields = NewPasskey.pick({ name: true, current: true });

interface PasskeyDialogProps {
  /** Throws with a message for the person if the passkey could not be added. */
  onAdd: (named: { name: string; current: string }) => Promise<void>;
  onClose: () => void;
}

/** Adds a passkey with a name, after a password check. */
export function PasskeyDialog({ onAdd, onClose }: PasskeyDialogProps) {
  const { field, submission } = useSaveForm({
    fields: Fields,
    defaultValues: { name: "", current: "" },
    messages: { failed: passkeyMessages.addFailed },
    save: onAdd,
  });
  return (
    <FormDialog
      title="Add passkey"
      submitLabel="Add passkey"
      pendingLabel="Waiting..."
      submission={submission}
      onClose={onClose}
    >
      <TextField
        label="Passkey name"
        required
        maxLength={60}
        autoComplete="off"
        help="For example, the name of the device: “My phone”."
        {...field("name")}
      />
      <TextField
        label="Your password"
        type="password"
        required
        autoComplete="current-password"
        help="Confirms that it’s you. Your browser then asks for the passkey."
        {...field("current")}
      />
    </FormDialog>
  );
}
