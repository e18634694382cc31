import { Printer } from "lucide-react";
import { QRCodeSVG } from "qrcode.react";
import { useState } from "react";
import { doorAdminLabels as labels } from "#features/registrations/door.admin.labels.ts";
import { Button } from "#kit/action/button.tsx";
import { Printed, ScreenSection } from "#kit/admin/screen-parts.tsx";
import { QrCode } from "./link-dialog.tsx";

const PRINTED_QR_SIZE = 480;

interface FormCodeProps {
  title: string;
  /** Undefined while the form takes no registrations. */
  url: string | undefined;
}

/** The public registration form as a QR code, on screen and to print, for people without a registration. */
export function FormCode({ title, url }: FormCodeProps) {
  return (
    <ScreenSection id="door-form" title={labels.form.title}>
      <p className="mt-2 mb-4 max-w-prose text-muted">{url === undefined ? labels.form.closed : labels.form.help}</p>
      {url !== undefined && <PrintableCode title={title} url={url} />}
    </ScreenSection>
  );
}

function PrintableCode({ title, url }: { title: string; url: string }) {
  const [isPrinting, setPrinting] = useState(false);
  return (
    <>
      <QrCode url={url} label={labels.form.qrCode} />
      <p className="mt-2 select-all break-all text-sm">{url}</p>
      <Button className="mt-4" variant="secondary" onClick={() => setPrinting(true)}>
        <Printer aria-hidden="true" />
        {labels.form.print}
      </Button>
      {isPrinting && (
        <Printed onPrinted={() => setPrinting(false)}>
          <h1 className="mb-3 text-xl">{labels.form.printTitle(title)}</h1>
          <QRCodeSVG value={url} size={PRINTED_QR_SIZE} />
          <p>{url}</p>
        </Printed>
      )}
    </>
  );
}
