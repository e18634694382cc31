import { CircleAlert, CircleCheck } from "lucide-react";
import { activityMessages, type JobRun } from "#features/activity/activity.contract.ts";
import { activityLabels } from "#features/activity/activity.labels.ts";
import { ScreenSection } from "#kit/admin/screen-parts.tsx";
import { Alert } from "#kit/feedback/alert.tsx";
import { formatInstant } from "#shared/dates.ts";

const labels = activityLabels.maintenanceCard;

interface MaintenanceCardProps {
  /** Null when loading failed. */
  runs: readonly JobRun[] | null;
  timeZone: string;
}

function Runs({ runs, timeZone }: { runs: readonly JobRun[]; timeZone: string }) {
  return (
    <ul className="mt-2 divide-y divide-line">
      {runs.map(({ name, startedAt, finishedAt, outcome, failure }) => (
        <li key={name} className="py-3">
          <p className="font-semibold text-sm">{name}</p>
          <p className={`break-words text-sm ${failure ? "text-danger" : "text-muted"}`}>
            {failure ?? outcome ?? "Running"}
          </p>
          <time dateTime={startedAt} className="text-muted text-sm tabular-nums">
            {formatInstant(finishedAt ?? startedAt, timeZone)}
          </time>
        </li>
      ))}
    </ul>
  );
}

/** Shows the scheduled jobs: one line when all succeeded, and each that failed. */
export function MaintenanceCard({ runs, timeZone }: MaintenanceCardProps) {
  const failed = runs?.filter(({ failure }) => failure) ?? [];
  const Icon = failed.length > 0 ? CircleAlert : CircleCheck;
  return (
    <ScreenSection id="maintenance" title={labels.maintenance}>
      {runs === null && <Alert className="mt-4">{activityMessages.jobsFailed}</Alert>}
      {runs?.length === 0 && <p className="py-4 text-muted">{labels.noJobHasRunYet}</p>}
      {runs !== null && runs.length > 0 && (
        <>
          <p className="mt-3 flex items-center gap-3 text-sm">
            <Icon
              aria-hidden="true"
              className={`size-5 shrink-0 ${failed.length > 0 ? "text-danger" : "text-success"}`}
            />
            {failed.length > 0 ? labels.jobFailed : labels.allSucceeded}
          </p>
          {failed.length > 0 && <Runs runs={failed} timeZone={timeZone} />}
          <details className="mt-2">
            <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand text-sm">
              {labels.viewAllJobs}
            </summary>
            <Runs runs={runs} timeZone={timeZone} />
          </details>
        </>
      )}
    </ScreenSection>
  );
}
