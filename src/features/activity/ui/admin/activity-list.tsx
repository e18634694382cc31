import { Link } from "react-router";
import type { Activity } from "#features/activity/activity.contract.ts";
import { activityInWords, screenOf } from "#features/activity/activity.rules.ts";
import { formatInstant } from "#shared/dates.ts";

interface ActivityListProps {
  activities: readonly Activity[];
  timeZone: string;
}

/** Lists entries, each with a link to its item. */
export function ActivityList({ activities, timeZone }: ActivityListProps) {
  return (
    <ol className="mt-3 divide-y divide-line">
      {activities.map((activity) => {
        const to = screenOf(activity);
        return (
          <li key={activity._id} className="flex flex-col gap-x-6 py-3 sm:flex-row sm:items-baseline">
            <div className="min-w-0 flex-1">
              <p dir="auto" className="line-clamp-2 break-words font-semibold">
                {to === undefined ? (
                  activity.label
                ) : (
                  <Link to={to} className="text-ink underline underline-offset-2 hover:text-brand">
                    {activity.label}
                  </Link>
                )}
              </p>
              <p className="break-words text-muted text-sm">{activityInWords(activity)}</p>
            </div>
            <time dateTime={activity.at} className="shrink-0 text-muted text-sm tabular-nums">
              {formatInstant(activity.at, timeZone)}
            </time>
          </li>
        );
      })}
    </ol>
  );
}
