import { useCallback, useEffect, useState } from "react";
import { ApiError } from "#api-client/api.ts";
import type { DoorLink, DoorOverview, NewDoorLink } from "#features/registrations/check-ins.contract.ts";
import { doorAdminLabels as labels } from "#features/registrations/door.admin.labels.ts";
import { doorMessages } from "#features/registrations/door.labels.ts";
import { createDoorLink, fetchDoor, revokeDoorLink, undoCheckIn } from "#features/registrations/people.api.ts";
import { Button } from "#kit/action/button.tsx";
import { adminApi } from "#kit/admin/admin-api.ts";
import { ScreenSection } from "#kit/admin/screen-parts.tsx";
import { type Failure, FailureAlert, failureOf, useAttempt } from "#kit/feedback/failure.tsx";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { useSiteZone } from "#kit/publishing/publishing-fields.tsx";
import { formatInstant } from "#shared/dates.ts";
import { DoorConflicts, LatestCheckIns } from "./door-check-ins.tsx";
import { FormCode } from "./door-codes.tsx";
import { DoorLinks, DoorPhones } from "./door-phones.tsx";
import { LinkDialog } from "./link-dialog.tsx";

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

  const create = async () => {
    setCreating(true);
    await attempt.run(async () => setCreated(await createDoorLink(adminApi, eventId, labels.linkName)));
    setCreating(false);
    await refresh();
  };
  const revoke = async (link: DoorLink) => {
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
        <p className="mt-2 max-w-prose text-muted">{isClosed ? doorMessages.over : labels.setUpHelp}</p>
        {!isClosed && (
          <Button className="mt-4" pending={isCreating} pendingLabel={labels.creating} onClick={create}>
            {labels.create}
          </Button>
        )}
        <DoorLinks links={door.links} onRevoke={revoke} />
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
