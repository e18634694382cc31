import { Printer } from "lucide-react";
import { QRCodeSVG } from "qrcode.react";
import { useState } from "react";
import type { NewDoorLink } from "#features/registrations/check-ins.contract.ts";
import { doorAdminLabels as labels } from "#features/registrations/door.admin.labels.ts";
import { Button } from "#kit/action/button.tsx";
import { CopyButton } from "#kit/action/copy-button.tsx";
import { Printed, ScreenSection } from "#kit/admin/screen-parts.tsx";
import { Dialog } from "#kit/overlay/dialog.tsx";
import { useSiteZone } from "#kit/publishing/state-badge.tsx";
import { formatInstant } from "#shared/dates.ts";

const QR_SIZE = 240;
const PRINTED_QR_SIZE = 480;

/** A QR code that is dark on white in both color schemes, so that every camera can read it. */
const QrCode = ({ url, label }: { url: string; label: string }) => (
  <div className="w-fit rounded-card bg-white p-4">
    <QRCodeSVG value={url} size={QR_SIZE} role="img" aria-label={label} />
  </div>
);

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
        <QrCode url={url} label={labels.qrCode} />
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

/** The public registration form as a QR code, on screen and to print, for people without a registration. */
export function FormCode({ title, url }: { title: string; url: string }) {
  const [isPrinting, setPrinting] = useState(false);
  return (
    <ScreenSection id="door-form" title={labels.form.title}>
      <p className="mt-2 mb-4 max-w-prose text-muted">{labels.form.help}</p>
      <QrCode url={url} label={labels.form.qrCode} />
      <p className="mt-2 select-all break-all text-sm">{url}</p>
      <Button className="mt-4" variant="secondary" onClick={() => setPrinting(true)}>
        <Printer aria-hidden="true" />
        {labels.form.print}
      </Button>
      {isPrinting && (
        <Printed onPrinted={() => setPrinting(false)}>
          <h1>{labels.form.printTitle(title)}</h1>
          <QRCodeSVG value={url} size={PRINTED_QR_SIZE} />
          <p>{url}</p>
        </Printed>
      )}
    </ScreenSection>
  );
}
