import type { DoorLink, DoorPhone } from "#features/registrations/check-ins.contract.ts";
import { doorAdminLabels as labels } from "#features/registrations/door.admin.labels.ts";
import { Button } from "#kit/action/button.tsx";
import { ScreenSection } from "#kit/admin/screen-parts.tsx";
import { useSiteZone } from "#kit/publishing/publishing-fields.tsx";
import { formatInstant } from "#shared/dates.ts";

/** A phone at the door is in contact every few seconds. */
const LOST_AFTER_SECONDS = 30;
/** Smaller clock errors do not matter for check-in. */
const CLOCK_WRONG_SECONDS = 60;

interface DoorLinksProps {
  links: readonly DoorLink[];
  onRevoke: (link: DoorLink) => void;
}

/** The links of an event, each with a button that revokes it. */
export function DoorLinks({ links, onRevoke }: DoorLinksProps) {
  const timeZone = useSiteZone();
  if (links.length === 0) return null;
  return (
    <ul className="mt-4 grid gap-2">
      {links.map((link) => {
        const created = formatInstant(link.createdAt, timeZone);
        return (
          <li
            key={link._id}
            className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line px-4 py-2"
          >
            <span>
              {labels.createdAt(created)}
              <span className="block text-muted text-sm">{labels.endsAt(formatInstant(link.expiresAt, timeZone))}</span>
            </span>
            <Button
              variant="secondary"
              size="small"
              aria-label={labels.revokeLink(created)}
              onClick={() => onRevoke(link)}
            >
              {labels.revoke}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

interface DoorPhonesProps {
  phones: readonly DoorPhone[];
  /** The server's time. */
  now: string;
}

export function DoorPhones({ phones, now }: DoorPhonesProps) {
  return (
    <ScreenSection id="door-phones" title={labels.phones}>
      {phones.length === 0 && <p className="mt-2 text-muted">{labels.noPhones}</p>}
      <ul className="mt-2 grid gap-2">
        {phones.map(({ phone, helper, lastSeenAt, clockOffsetSeconds }) => {
          const seconds = Math.max(0, Math.round((Date.parse(now) - Date.parse(lastSeenAt)) / 1000));
          return (
            <li key={phone} className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-semibold">
                {phone} <span className="font-normal text-muted">({helper})</span>
              </span>
              <span className={seconds > LOST_AFTER_SECONDS ? "text-danger" : "text-muted"}>
                {labels.lastContact(seconds)}
                {Math.abs(clockOffsetSeconds) > CLOCK_WRONG_SECONDS && ` · ${labels.wrongClock(clockOffsetSeconds)}`}
              </span>
            </li>
          );
        })}
      </ul>
    </ScreenSection>
  );
}
