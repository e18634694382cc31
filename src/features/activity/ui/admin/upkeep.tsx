import { CircleAlert, CircleCheck } from "lucide-react";
import { activityMessages, type JobRun } from "#features/activity/activity.contract.ts";
import { Alert } from "#kit/feedback/alert.tsx";
import { Card } from "#kit/page/card.tsx";
import { formatInstant } from "#shared/dates.ts";

interface UpkeepProps {
  /** Null when they could not be fetched. */
  runs: readonly JobRun[] | null;
  timeZone: string;
}

/** What the site does by itself, when it did so last, and how that went. */
export function Upkeep({ runs, timeZone }: UpkeepProps) {
  return (
    <Card as="section" aria-labelledby="upkeep" padding="none" className="p-4 sm:p-6">
      <h2 id="upkeep" className="text-xl">
        Upkeep
      </h2>
      {runs === null && <Alert className="mt-4">{activityMessages.jobsFailed}</Alert>}
      {runs?.length === 0 && <p className="py-4 text-muted">Nothing has been done yet.</p>}
      <ul className="mt-3 divide-y divide-line">
        {runs?.map(({ name, startedAt, finishedAt, outcome, failure }) => {
          const Icon = failure ? CircleAlert : CircleCheck;
          return (
            <li key={name} className="flex gap-3 py-3">
              <Icon
                aria-hidden="true"
                className={`mt-0.5 size-5 shrink-0 ${failure ? "text-danger" : "text-success"}`}
              />
              <div className="min-w-0">
                <p className="font-semibold">{name}</p>
                <p className={`break-words text-sm ${failure ? "text-danger" : "text-muted"}`}>
                  {failure ?? outcome ?? "Under way"}
                </p>
                <time dateTime={startedAt} className="text-muted text-sm tabular-nums">
                  {formatInstant(finishedAt ?? startedAt, timeZone)}
                </time>
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
