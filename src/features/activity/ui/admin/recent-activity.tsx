import { History } from "lucide-react";
import { type Activity, activityMessages } from "#features/activity/activity.contract.ts";
import { Alert } from "#kit/feedback/alert.tsx";
import { Card } from "#kit/page/card.tsx";
import { formatInstant } from "#shared/dates.ts";

interface RecentActivityProps {
  /** Null when they could not be fetched. */
  activities: readonly Activity[] | null;
  timeZone: string;
}

const verbs: Record<string, string> = {
  created: "added",
  updated: "edited",
  unpublished: "taken down",
  purged: "deleted for good",
};

/** "Event added by asha", "12 gallery items added by asha". What is put in order is always several. */
function sentence({ action, entity, actor, times = 1 }: Activity): string {
  const subject = times > 1 ? `${times} ${entity}s` : action === "reordered" ? `${entity}s` : entity;
  return `${subject.charAt(0).toUpperCase()}${subject.slice(1)} ${verbs[action] ?? action} by ${actor}`;
}

/** Who did what, and when: the newest first. */
export function RecentActivity({ activities, timeZone }: RecentActivityProps) {
  return (
    <Card as="section" aria-labelledby="recent-activity" padding="none" className="p-4 sm:p-6">
      <h2 id="recent-activity" className="text-xl">
        Recent Activity
      </h2>
      {activities === null && <Alert className="mt-4">{activityMessages.activityFailed}</Alert>}
      {activities?.length === 0 && (
        <p className="flex items-center gap-3 py-8 text-muted">
          <History aria-hidden="true" className="size-5 shrink-0" />
          No recent activity. What is added, edited or deleted shows here.
        </p>
      )}
      {activities !== null && activities.length > 0 && (
        <ol className="mt-3 divide-y divide-line">
          {activities.map((activity) => (
            <li key={activity._id} className="flex flex-col gap-x-6 py-3 sm:flex-row sm:items-baseline">
              <div className="min-w-0 flex-1">
                <p dir="auto" className="line-clamp-2 break-words font-semibold">
                  {activity.label}
                </p>
                <p className="break-words text-muted text-sm">{sentence(activity)}</p>
              </div>
              <time dateTime={activity.at} className="shrink-0 text-muted text-sm tabular-nums">
                {formatInstant(activity.at, timeZone)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
