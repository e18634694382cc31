import { Suspense, use } from "react";
import { ApiError } from "#api-client/api.ts";
import { fetchActivity, fetchStats } from "#features/activity/activity.calls.ts";
import { activityMessages, type Stats } from "#features/activity/activity.contract.ts";
import { ActivityOverview } from "#features/activity/ui/admin/activity-overview.tsx";
import { CountCards } from "#features/activity/ui/admin/count-cards.tsx";
import { QuickSummary } from "#features/activity/ui/admin/quick-summary.tsx";
import { RecentActivity } from "#features/activity/ui/admin/recent-activity.tsx";
import { useSession } from "#features/sign-in/ui/session.ts";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { AdminHeading } from "#kit/page/admin-heading.tsx";
import { adminApi } from "#web/admin-api.ts";
import { logged } from "#web/logged.ts";
import { adminMeta } from "#web/page-meta.ts";
import type { Route } from "./+types/dashboard";

export const meta = () => adminMeta("Dashboard");

type Counted = { counts: Stats } | { failure: string };

async function loadStats(): Promise<Counted> {
  try {
    return { counts: await fetchStats(adminApi) };
  } catch (error) {
    console.error("Failed to fetch stats", error);
    const answered = error instanceof ApiError && error.status > 0;
    return { failure: answered ? activityMessages.fetchFailed(error.status) : (error as Error).message };
  }
}

/** Nothing is awaited: the screen stands while its numbers are on the way. */
export const clientLoader = () => ({
  stats: loadStats(),
  activities: fetchActivity(adminApi).catch(logged(activityMessages.activityFailed, null)),
});

function Dashboard({ stats, activities }: Route.ComponentProps["loaderData"]) {
  const counted = use(stats);
  if ("failure" in counted) {
    return (
      <>
        <h1 className="sr-only">Dashboard</h1>
        <p role="alert" className="font-semibold text-danger">
          Error: {counted.failure}
        </p>
      </>
    );
  }
  return (
    <>
      <AdminHeading title="Dashboard" />
      <div className="flex flex-col gap-4 sm:gap-6">
        <CountCards counts={counted.counts} />
        <ActivityOverview counts={counted.counts} />
        <div className="grid items-start gap-4 sm:gap-6 xl:grid-cols-[20rem_1fr]">
          <QuickSummary counts={counted.counts} />
          <Suspense fallback={<SpinnerBlock label="Loading recent activity" />}>
            <Activities activities={activities} />
          </Suspense>
        </div>
      </div>
    </>
  );
}

function Activities({ activities }: Pick<Route.ComponentProps["loaderData"], "activities">) {
  const { timeZone } = useSession();
  return <RecentActivity activities={use(activities)} timeZone={timeZone} />;
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  return (
    <Suspense
      fallback={
        <>
          <AdminHeading title="Dashboard" />
          <SpinnerBlock label="Loading the dashboard" className="min-h-96" />
        </>
      }
    >
      <Dashboard {...loaderData} />
    </Suspense>
  );
}
