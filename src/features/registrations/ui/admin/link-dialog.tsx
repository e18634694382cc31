import { QRCodeSVG } from "qrcode.react";
import { Button } from "#kit/action/button.tsx";
import { CopyButton } from "#kit/action/copy-button.tsx";
import { Dialog } from "#kit/overlay/dialog.tsx";

const QR_SIZE = 240;

/** A QR code that is dark on white in both color schemes, so that every camera can read it. */
export const QrCode = ({ url, label }: { url: string; label: string }) => (
  <div className="w-fit rounded-card bg-white p-4">
    <QRCodeSVG value={url} size={QR_SIZE} role="img" aria-label={label} />
  </div>
);

interface LinkDialogProps {
  /** Path of the link, or its URL. */
  path: string;
  title: string;
  note?: string;
  labels: { linkHelp: string; qrCode: string; copy: string; done: string };
  onClose: () => void;
}

/** Shows a secret link to hand over, as QR code and as text. */
export function LinkDialog({ path, title, note, labels, onClose }: LinkDialogProps) {
  const url = new URL(path, location.origin).href;
  return (
    <Dialog open title={title} description={labels.linkHelp} onCloseRequest={onClose}>
      <div className="grid justify-items-center gap-4">
        <QrCode url={url} label={labels.qrCode} />
        <p className="w-full select-all break-all rounded-lg border border-line bg-wash p-3 text-sm">{url}</p>
        {note && <p className="text-muted text-sm">{note}</p>}
        <div className="flex flex-wrap justify-center gap-3">
          <CopyButton text={url} label={labels.copy} />
          <Button onClick={onClose}>{labels.done}</Button>
        </div>
      </div>
    </Dialog>
  );
}
