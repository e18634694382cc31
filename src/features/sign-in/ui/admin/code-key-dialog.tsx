import { QRCodeSVG } from "qrcode.react";
import { type CodeKey, codesMessages, FirstCode } from "#features/sign-in/codes.contract.ts";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { TextField } from "#kit/form/text-field.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";

interface CodeKeyDialogProps {
  codeKey: CodeKey;
  /** Throws with words for a person when the code was not right. */
  onConfirm: (code: string) => Promise<void>;
  onClose: () => void;
}

const QR_PIXELS = 192;

/** Gives an authenticator app its key, and takes the first code that it shows. */
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
      pendingLabel="Looking..."
      submission={submission}
      onClose={onClose}
    >
      <p>Scan this with an authenticator app on your phone, then enter the code that it shows.</p>
      {/* Paper whatever the screen: scanners want dark on light. */}
      <div className="w-fit self-center rounded-card bg-white p-4">
        <QRCodeSVG value={codeKey.address} size={QR_PIXELS} title="QR code for your authenticator app" />
      </div>
      <p className="text-sm">
        Without a camera, type this into the app:{" "}
        <code className="font-mono font-semibold">{codeKey.secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
      </p>
      <TextField
        label="Code"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        help="Six digits."
        {...field("code")}
      />
    </FormDialog>
  );
}
