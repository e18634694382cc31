import type { DoorConflict } from "#features/registrations/check-ins.contract.ts";
import { doorAdminLabels as labels } from "#features/registrations/door.admin.labels.ts";
import { ScreenSection } from "#kit/admin/screen-parts.tsx";
import { useSiteZone } from "#kit/publishing/state-badge.tsx";
import { formatTimeOfDay } from "#shared/dates.ts";

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
