import { Printer } from "lucide-react";
import { QRCodeSVG } from "qrcode.react";
import { useCallback, useEffect, useState } from "react";
import { ApiError } from "#api-client/api.ts";
import type { DoorLink, DoorOverview, DoorPhone, NewDoorLink } from "#features/registrations/check-ins.contract.ts";
import { doorMessages } from "#features/registrations/door.labels.ts";
import { doorAdminLabels as labels } from "#features/registrations/registrations.admin.labels.ts";
import { createDoorLink, fetchDoor, revokeDoorLink, undoCheckIn } from "#features/registrations/registrations.api.ts";
import { Button } from "#kit/action/button.tsx";
import { adminApi } from "#kit/admin/admin-api.ts";
import { Printed, ScreenSection } from "#kit/admin/screen-parts.tsx";
import { type Failure, FailureAlert, failureOf, useAttempt } from "#kit/feedback/failure.tsx";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { ConfirmDialog } from "#kit/overlay/confirm-dialog.tsx";
import { useSiteZone } from "#kit/publishing/publishing-fields.tsx";
import { formatInstant } from "#shared/dates.ts";
import { DoorConflicts, LatestCheckIns } from "./door-check-ins.tsx";
import { LinkDialog, QrCode } from "./link-dialog.tsx";

const PRINTED_QR_SIZE = 480;

interface FormCodeProps {
  title: string;
  /** Undefined while the form takes no registrations. */
  url: string | undefined;
}

/** The public registration form as a QR code, on screen and to print, for people without a registration. */
function FormCode({ title, url }: FormCodeProps) {
  const [isPrinting, setPrinting] = useState(false);
  return (
    <ScreenSection id="door-form" title={labels.form.title}>
      <p className="mt-2 mb-4 max-w-reading text-muted">{url === undefined ? labels.form.closed : labels.form.help}</p>
      {url !== undefined && (
        <>
          <QrCode url={url} label={labels.form.qrCode} />
          <p className="mt-2 select-all break-all text-sm">{url}</p>
          <Button className="mt-4" variant="secondary" onClick={() => setPrinting(true)}>
            <Printer aria-hidden="true" />
            {labels.form.print}
          </Button>
        </>
      )}
      {url !== undefined && isPrinting && (
        <Printed onPrinted={() => setPrinting(false)}>
          <h1 className="mb-3 text-xl">{labels.form.printTitle(title)}</h1>
          <QRCodeSVG value={url} size={PRINTED_QR_SIZE} />
          <p>{url}</p>
        </Printed>
      )}
    </ScreenSection>
  );
}

/** A phone at the door is in contact every few seconds. */
const LOST_AFTER_SECONDS = 30;
/** Smaller clock errors do not matter for check-in. */
const CLOCK_WRONG_SECONDS = 60;

interface DoorLinksProps {
  links: readonly DoorLink[];
  onRevoke: (link: DoorLink) => void;
}

/** The links of an event, each with a button that revokes it. */
function DoorLinks({ links, onRevoke }: DoorLinksProps) {
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

function DoorPhones({ phones, now }: DoorPhonesProps) {
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

const REFRESH_MS = 3000;
const NOT_FOUND = 404;

interface DoorTabProps {
  event: { _id: string; title: string };
  isOver: boolean;
  /** Path of the public registration form. Undefined while visitors cannot see the event. */
  formPath: string | undefined;
}

/** The door of an event: links for helpers, their phones, live counts, and records to look at. */
export function DoorTab({ event: { _id: eventId, title }, isOver, formPath }: DoorTabProps) {
  const { door, failure, hasNone, refresh } = useDoor(eventId);
  const attempt = useAttempt(labels.changeFailed);
  const timeZone = useSiteZone();
  const [created, setCreated] = useState<NewDoorLink | null>(null);
  const [isCreating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<DoorLink | null>(null);

  const create = async () => {
    setCreating(true);
    await attempt.run(async () => setCreated(await createDoorLink(adminApi, eventId, labels.linkName)));
    setCreating(false);
    await refresh();
  };
  const revoke = async (link: DoorLink) => {
    setRevoking(null);
    await attempt.run(() => revokeDoorLink(adminApi, eventId, link));
    await refresh();
  };

  if (hasNone) return <EmptyState title={labels.none} description={labels.noneHelp} />;
  if (!door) return failure ? <FailureAlert failure={failure} /> : <SpinnerBlock label={labels.loading} />;
  const isClosed = door.closesAt <= door.serverTime;
  return (
    <div className="grid gap-6">
      <FailureAlert failure={attempt.failure} />
      <FailureAlert failure={failure} isQuiet />
      <ScreenSection id="door-setup" title={labels.setUp}>
        <p className="mt-2 max-w-reading text-muted">{isClosed ? doorMessages.over : labels.setUpHelp}</p>
        {!isClosed && (
          <Button className="mt-4" pending={isCreating} pendingLabel={labels.creating} onClick={create}>
            {labels.create}
          </Button>
        )}
        <DoorLinks links={door.links} onRevoke={setRevoking} />
      </ScreenSection>
      <Counts counts={door.counts} isOver={isOver} />
      <LatestCheckIns
        checkIns={door.latest}
        onUndo={async (checkIn, reason) => {
          await undoCheckIn(adminApi, eventId, checkIn, reason);
          await refresh();
        }}
      />
      <DoorPhones phones={door.phones} now={door.serverTime} />
      <DoorConflicts conflicts={door.conflicts} />
      {!isOver && (
        <FormCode
          title={title}
          url={formPath && door.isFormOpen ? new URL(formPath, location.origin).href : undefined}
        />
      )}
      {created && (
        <LinkDialog
          path={created.url}
          title={labels.linkTitle}
          note={labels.endsAt(formatInstant(created.expiresAt, timeZone))}
          labels={labels}
          onClose={() => setCreated(null)}
        />
      )}
      <ConfirmDialog
        open={revoking !== null}
        title={labels.revokeTitle}
        confirmLabel={labels.revoke}
        cancelLabel={labels.keepLink}
        onConfirm={() => revoking && void revoke(revoking)}
        onCancel={() => setRevoking(null)}
      >
        {labels.revokeQuestion}
      </ConfirmDialog>
    </div>
  );
}

/** Loads the door again every few seconds while the tab is visible. */
function useDoor(eventId: string) {
  const [door, setDoor] = useState<DoorOverview | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [hasNone, setHasNone] = useState(false);
  const refresh = useCallback(async () => {
    try {
      setDoor(await fetchDoor(adminApi, eventId));
      setFailure(null);
    } catch (error) {
      setHasNone(error instanceof ApiError && error.status === NOT_FOUND);
      setFailure(failureOf(labels.loadFailed, error));
    }
  }, [eventId]);
  useEffect(() => {
    void refresh();
    const timer = setInterval(() => !document.hidden && void refresh(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [refresh]);
  return { door, failure, hasNone, refresh };
}

function Counts({ counts, isOver }: Pick<DoorOverview, "counts"> & { isOver: boolean }) {
  const numbers = [
    [labels.counts.checkedIn, labels.counts.of(counts.checkedIn, counts.registered)],
    [labels.counts.members, counts.members],
    [labels.counts.guests, counts.guests],
    [labels.counts.walkInMembers, counts.walkInMembers],
    [labels.counts.walkInGuests, counts.walkInGuests],
    [isOver ? labels.counts.noShows : labels.counts.notHereYet, counts.noShows],
  ];
  return (
    <ScreenSection id="door-counts" title={labels.counts.title}>
      <dl className="mt-4 grid grid-cols-2 gap-4 sm:grid-cols-3">
        {numbers.map(([name, number]) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-muted text-sm">{name}</dt>
            <dd className="font-bold font-heading text-2xl tabular-nums">{number}</dd>
          </div>
        ))}
      </dl>
    </ScreenSection>
  );
}
