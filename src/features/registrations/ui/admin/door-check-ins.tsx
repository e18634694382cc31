import { useState } from "react";
import type { DoorCheckIn, DoorConflict } from "#features/registrations/check-ins.contract.ts";
import { doorAdminLabels as labels } from "#features/registrations/registrations.admin.labels.ts";
import { Button } from "#kit/action/button.tsx";
import { ScreenSection } from "#kit/admin/screen-parts.tsx";
import { afterWrite } from "#kit/admin/use-write.ts";
import { useSiteZone } from "#kit/publishing/publishing-fields.tsx";
import { formatTimeOfDay } from "#shared/dates.ts";
import { ReasonDialog } from "./person-dialogs.tsx";

/** More records than officers read. */
const SHOWN = 100;

/** The records to look at: tickets that were scanned again, void and unknown tickets, and undone check-ins. */
export function DoorConflicts({ conflicts }: { conflicts: readonly DoorConflict[] }) {
  const timeZone = useSiteZone();
  return (
    <ScreenSection id="door-conflicts" title={labels.conflicts}>
      {conflicts.length === 0 && <p className="mt-2 text-muted">{labels.noConflicts}</p>}
      <ul className="mt-2 divide-y divide-line">
        {conflicts.slice(0, SHOWN).map(({ uuid, kind, name, at, phone, reason, firstAt, firstPhone }) => (
          <li key={uuid} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <span>
              <span className="font-semibold">{labels.kinds[kind]}</span>
              {name && <span dir="auto"> {name}</span>}
              {reason && <span className="text-muted"> ({reason})</span>}
            </span>
            <span className="text-muted text-sm">
              {labels.seenBy(formatTimeOfDay(at, timeZone), phone)}
              {kind === "duplicate" &&
                firstAt &&
                ` · ${labels.firstBy(formatTimeOfDay(firstAt, timeZone), firstPhone)}`}
            </span>
          </li>
        ))}
      </ul>
      {conflicts.length > SHOWN && <p className="mt-2 text-muted">{labels.more(conflicts.length - SHOWN)}</p>}
    </ScreenSection>
  );
}

const nameOf = ({ name, member }: DoorCheckIn) => name || labels.latest.walkIn(member);

interface LatestCheckInsProps {
  checkIns: readonly DoorCheckIn[];
  onUndo: (checkIn: DoorCheckIn, reason: string) => Promise<void>;
}

/** The latest check-ins, each with a button that undoes it. */
export function LatestCheckIns({ checkIns, onUndo }: LatestCheckInsProps) {
  const timeZone = useSiteZone();
  const [chosen, setChosen] = useState<DoorCheckIn>();
  const close = () => setChosen(undefined);
  return (
    <ScreenSection id="door-latest" title={labels.latest.title}>
      {checkIns.length === 0 && <p className="mt-2 text-muted">{labels.latest.none}</p>}
      <ul className="mt-2 max-h-96 divide-y divide-line overflow-y-auto">
        {checkIns.map((checkIn) => (
          <li key={checkIn.uuid} className="flex items-center justify-between gap-4 py-2">
            <span className="min-w-0 break-words">
              <span dir="auto" className="font-semibold">
                {nameOf(checkIn)}
              </span>
              <span className="block text-muted text-sm">
                {labels.seenBy(formatTimeOfDay(checkIn.at, timeZone), checkIn.phone)}
              </span>
            </span>
            <Button
              variant="secondary"
              size="small"
              aria-label={labels.latest.undoOf(nameOf(checkIn))}
              onClick={() => setChosen(checkIn)}
            >
              {labels.latest.undo}
            </Button>
          </li>
        ))}
      </ul>
      {chosen && (
        <ReasonDialog
          title={labels.latest.undoOf(nameOf(chosen))}
          text={labels.latest.text}
          labels={labels.latest}
          onSave={async ({ reason }) => {
            await onUndo(chosen, reason);
            afterWrite(close);
          }}
          onClose={close}
        />
      )}
    </ScreenSection>
  );
}
