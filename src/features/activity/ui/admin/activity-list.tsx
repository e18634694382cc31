import { History } from "lucide-react";
import { createContext, use } from "react";
import { Link } from "react-router";
import { type Activity, activityMessages } from "#features/activity/activity.contract.ts";
import { activityLabels } from "#features/activity/activity.labels.ts";
import { formatActivity, type ItemScreens, screenOf } from "#features/activity/activity.rules.ts";
import { ScreenSection } from "#kit/admin/screen-parts.tsx";
import { Alert } from "#kit/feedback/alert.tsx";
import { formatInstant } from "#shared/dates.ts";

const labels = activityLabels.activityList;

/** The screens that entries and tasks link to. */
export const ItemScreensContext = createContext<ItemScreens>(new Map());

interface ActivityListProps {
  activities: readonly Activity[];
  timeZone: string;
}

/** Lists entries, each with a link to its item. */
export function ActivityList({ activities, timeZone }: ActivityListProps) {
  const screens = use(ItemScreensContext);
  return (
    <ol className="mt-3 divide-y divide-line">
      {activities.map((activity) => {
        const to = screenOf(activity, screens);
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
              <p className="break-words text-muted text-sm">{formatActivity(activity)}</p>
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

interface RecentActivityProps {
  /** Null when loading failed. */
  activities: readonly Activity[] | null;
  timeZone: string;
}

/** Shows the newest entries of the activity log. */
export function RecentActivity({ activities, timeZone }: RecentActivityProps) {
  return (
    <ScreenSection id="recent-activity" title={labels.recentActivity}>
      {activities === null && <Alert className="mt-4">{activityMessages.activityFailed}</Alert>}
      {activities?.length === 0 && (
        <p className="flex items-center gap-3 py-8 text-muted">
          <History aria-hidden="true" className="size-5 shrink-0" />
          {labels.noActivity}
        </p>
      )}
      {activities !== null && activities.length > 0 && (
        <>
          <ActivityList activities={activities} timeZone={timeZone} />
          <Link to="/admin/activity" className="text-link mt-2 inline-flex min-h-11 items-center">
            {labels.allActivity}
          </Link>
        </>
      )}
    </ScreenSection>
  );
}
