import { useState } from "react";
import { Button } from "#kit/action/button.tsx";
import { Dialog } from "#kit/overlay/dialog.tsx";

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  onClose: () => void;
}

/** Shows new recovery codes once. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const [copied, setCopied] = useState(false);

  async function copy() {
    await navigator.clipboard?.writeText(codes.join("\n")).then(
      () => setCopied(true),
      () => undefined,
    );
  }

  return (
    <Dialog
      open
      title="Recovery codes"
      description="Each code works once. Use a code if you don’t have your phone. The codes are shown only now, so print them or store them with your passwords."
      onCloseRequest={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={() => void copy()}>
            Copy
          </Button>
          <Button onClick={onClose}>I have saved my codes</Button>
        </>
      }
    >
      <ul aria-label="Recovery codes" className="grid gap-x-6 gap-y-2 font-mono sm:grid-cols-2 tabular-nums">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p role="status" className="mt-2 min-h-6 text-muted text-sm">
        {copied && "Copied"}
      </p>
    </Dialog>
  );
}
