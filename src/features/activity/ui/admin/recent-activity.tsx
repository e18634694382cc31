import { History } from "lucide-react";
import { Link } from "react-router";
import { type Activity, activityMessages } from "#features/activity/activity.contract.ts";
import { Alert } from "#kit/feedback/alert.tsx";
import { Card } from "#kit/page/card.tsx";
import { ActivityList } from "./activity-list.tsx";

interface RecentActivityProps {
  /** Null when loading failed. */
  activities: readonly Activity[] | null;
  timeZone: string;
}

/** Shows the newest entries of the activity log. */
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
          No recent activity. Changes to the site's content appear here.
        </p>
      )}
      {activities !== null && activities.length > 0 && (
        <>
          <ActivityList activities={activities} timeZone={timeZone} />
          <Link to="/admin/activity" className="text-link mt-2 inline-flex min-h-11 items-center">
            All activity
          </Link>
        </>
      )}
    </Card>
  );
}
