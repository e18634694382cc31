import { QRCodeSVG } from "qrcode.react";
import { ownLabels } from "#features/registrations/own-registration.labels.ts";

const SIZE = 240;
/** The quiet zone that scanners need. */
const MARGIN_MODULES = 4;

/** A ticket as a QR code. It is dark on white in both color schemes, so that every scanner can read it. */
export const TicketCode = ({ address }: { address: string }) => (
  <QRCodeSVG
    value={address}
    size={SIZE}
    level="M"
    marginSize={MARGIN_MODULES}
    title={ownLabels.qrCode}
    className="h-auto max-w-full rounded-lg"
  />
);
