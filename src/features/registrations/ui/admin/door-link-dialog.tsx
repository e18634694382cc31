import { QRCodeSVG } from "qrcode.react";
import type { NewDoorLink } from "#features/registrations/check-ins.contract.ts";
import { doorAdminLabels as labels } from "#features/registrations/door.admin.labels.ts";
import { Button } from "#kit/action/button.tsx";
import { CopyButton } from "#kit/action/copy-button.tsx";
import { Dialog } from "#kit/overlay/dialog.tsx";
import { useSiteZone } from "#kit/publishing/state-badge.tsx";
import { formatInstant } from "#shared/dates.ts";

const QR_SIZE = 240;

interface DoorLinkDialogProps {
  link: NewDoorLink;
  onClose: () => void;
}

/** Shows a new door link once, as QR code and as text. */
export function DoorLinkDialog({ link, onClose }: DoorLinkDialogProps) {
  const timeZone = useSiteZone();
  const url = new URL(link.url, location.origin).href;
  return (
    <Dialog open title={labels.linkTitle} description={labels.linkHelp} onCloseRequest={onClose}>
      <div className="grid justify-items-center gap-4">
        <div className="rounded-card bg-white p-4">
          <QRCodeSVG value={url} size={QR_SIZE} role="img" aria-label={labels.qrCode} />
        </div>
        <p className="w-full select-all break-all rounded-lg border border-line bg-wash p-3 text-sm">{url}</p>
        <p className="text-muted text-sm">{labels.endsAt(formatInstant(link.expiresAt, timeZone))}</p>
        <div className="flex flex-wrap justify-center gap-3">
          <CopyButton text={url} label={labels.copy} />
          <Button onClick={onClose}>{labels.done}</Button>
        </div>
      </div>
    </Dialog>
  );
}
