import { QRCodeSVG } from "qrcode.react";
import { type CodeKey, codesMessages, FirstCode } from "#features/sign-in/codes.contract.ts";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { TextField } from "#kit/form/text-fields.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";

interface CodeKeyDialogProps {
  codeKey: CodeKey;
  /** Throws with a message for the person if the code was wrong. */
  onConfirm: (code: string) => Promise<void>;
  onClose: () => void;
}

const QR_PIXELS = 192;

/** Shows the key for an authenticator app and asks for its first code. */
export function CodeKeyDialog({ codeKey, onConfirm, onClose }: CodeKeyDialogProps) {
  const { field, submission } = useSaveForm({
    fields: FirstCode,
    defaultValues: { code: "" },
    messages: { failed: codesMessages.beginFailed },
    save: ({ code }) => onConfirm(code),
  });
  return (
    <FormDialog
      title="Turn on two-step verification"
      submitLabel="Turn on"
      pendingLabel="Checking..."
      submission={submission}
      onClose={onClose}
    >
      <p>Scan this QR code with an authenticator app on your phone. Then enter the code that the app shows.</p>
      {/* White in both themes, because scanners need dark on light. */}
      <div className="w-fit self-center rounded-card bg-white p-4">
        <QRCodeSVG value={codeKey.address} size={QR_PIXELS} title="QR code for your authenticator app" />
      </div>
      <p className="text-sm">
        Without a camera, type this key into the app:{" "}
        <code className="font-mono font-semibold">{codeKey.secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
      </p>
      <TextField
        label="Verification code"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        help="Six digits."
        {...field("code")}
      />
    </FormDialog>
  );
}
