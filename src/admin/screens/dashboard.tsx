import { clsx } from "clsx/lite";
import { useState } from "react";
import { Link } from "react-router";
import { adminLabels } from "#admin/admin.labels.ts";
import { fetchFirstSteps } from "#admin/screen-data.ts";
import { screenAt } from "#admin/screens.ts";
import { type Api, ApiError } from "#api-client/api.ts";
import { previewSite } from "#api-client/content-calls.ts";
import {
  type Activity,
  activityMessages,
  fetchActivity,
  fetchJobs,
  fetchStats,
  fetchTaskData,
  type JobRun,
  type TaskData,
} from "#features/activity/activity.contract.ts";
import { RecentActivity } from "#features/activity/ui/admin/activity-list.tsx";
import { ActivityOverview, CountCards, QuickSummary } from "#features/activity/ui/admin/content-counts.tsx";
import { MaintenanceCard, NextEventCard, TasksCard } from "#features/activity/ui/admin/dashboard-cards.tsx";
import { FirstStepsCard } from "#features/branch/ui/admin/first-steps.tsx";
import { fetchApplicationCounts } from "#features/students/students.api.ts";
import { officerMessages } from "#features/students/students.contract.ts";
import { Button, buttonClasses } from "#kit/action/button.tsx";
import { adminApi } from "#kit/admin/admin-api.ts";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { openInTab } from "#kit/admin/item-menu.tsx";
import { AdminHeading } from "#kit/admin/screen-parts.tsx";
import { type Loaded, LoadedContent, load, type PageProps, useLoaded } from "#kit/admin/screen-route.tsx";
import { currentSession, useSession } from "#kit/admin/session.ts";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { TextField } from "#kit/form/field.tsx";
import { Card } from "#kit/page/card.tsx";
import { versionMessages } from "#shared/lifecycle.ts";
import { mayDo } from "#shared/roles.ts";

const labels = adminLabels.dashboard;

const ACTIVITIES_SHOWN = 5;

export const meta = adminMeta("Dashboard");

const statsFailed = (error: unknown): string => {
  const answered = error instanceof ApiError && error.status > 0;
  return answered ? activityMessages.fetchFailed(error.status) : (error as Error).message;
};

const mayOpen = (path: string) => {
  const { role } = currentSession();
  const screen = screenAt(path.replace(/[?].*/, ""));
  return role !== null && screen !== undefined && mayDo(role, screen.for);
};

/** 0 for roles that do not see applications. */
async function countNewApplications(api: Api): Promise<number> {
  const { role } = currentSession();
  return role !== null && mayDo(role, "applications") ? (await fetchApplicationCounts(api)).new : 0;
}

/** Awaits nothing: the screen shows at once and its numbers follow. */
export const clientLoader = () => ({
  stats: load(fetchStats, statsFailed),
  taskData: load(fetchTaskData, activityMessages.tasksFailed),
  applications: load(countNewApplications, officerMessages.countsFailed),
  activities: load(fetchActivity, activityMessages.activityFailed),
  jobs: load(fetchJobs, activityMessages.jobsFailed),
  firstSteps: mayOpen("/admin/welcome") ? fetchFirstSteps(adminApi).catch(() => []) : Promise.resolve([]),
});

interface TasksProps {
  loaded: Loaded<TaskData> | undefined;
  /** Undefined until known. */
  newApplications: number | undefined;
}

/** Shows the tasks once all are known, so that no line moves under the pointer. */
function Tasks({ loaded, newApplications }: TasksProps) {
  const { timeZone } = useSession();
  const waiting = <SpinnerBlock label={labels.loadingTheTasks} />;
  if (newApplications === undefined) return waiting;
  const needs = (taskData: TaskData | null) => (
    <div className={clsx("grid gap-4 sm:gap-6", taskData && "xl:grid-cols-[1fr_20rem]")}>
      <TasksCard {...{ taskData, newApplications, mayOpen, timeZone }} />
      {taskData && <NextEventCard {...{ taskData, timeZone }} />}
    </div>
  );
  return (
    <LoadedContent loaded={loaded} waiting={waiting} failed={() => needs(null)}>
      {needs}
    </LoadedContent>
  );
}

function Activities({ loaded }: { loaded: Loaded<Activity[]> | undefined }) {
  const { timeZone } = useSession();
  const recent = (activities: Activity[] | null) => (
    <RecentActivity activities={activities?.slice(0, ACTIVITIES_SHOWN) ?? null} timeZone={timeZone} />
  );
  return (
    <LoadedContent
      loaded={loaded}
      waiting={<SpinnerBlock label={labels.loadingRecentActivity} />}
      failed={() => recent(null)}
    >
      {recent}
    </LoadedContent>
  );
}

function Jobs({ loaded }: { loaded: Loaded<JobRun[]> | undefined }) {
  const { timeZone } = useSession();
  const card = (runs: JobRun[] | null) => <MaintenanceCard runs={runs} timeZone={timeZone} />;
  return (
    <LoadedContent loaded={loaded} failed={() => card(null)}>
      {card}
    </LoadedContent>
  );
}

export default function DashboardPage({ loaderData }: PageProps<typeof clientLoader>) {
  const stats = useLoaded(loaderData.stats);
  const taskData = useLoaded(loaderData.taskData);
  const applications = useLoaded(loaderData.applications);
  const activities = useLoaded(loaderData.activities);
  const jobs = useLoaded(loaderData.jobs);
  const firstSteps = useLoaded(loaderData.firstSteps);
  return (
    <>
      {stats?.failure ? (
        <h1 className="sr-only">{labels.dashboard}</h1>
      ) : (
        <AdminHeading
          title={labels.dashboard}
          actions={
            mayOpen("/admin/events") && (
              <Link to="/admin/events?add" className={buttonClasses({})}>
                {labels.addEvent}
              </Link>
            )
          }
        />
      )}
      <LoadedContent
        loaded={firstSteps && stats}
        waiting={<SpinnerBlock label={labels.loadingTheDashboard} className="min-h-96" />}
        failed={({ sentence }) => (
          <p role="alert" className="font-semibold text-danger">
            {labels.error(sentence)}
          </p>
        )}
      >
        {(counts) => (
          <div className="flex flex-col gap-4 sm:gap-6">
            <FirstStepsCard steps={firstSteps ?? []} />
            <Tasks loaded={taskData} newApplications={applications && (applications.data ?? 0)} />
            <Activities loaded={activities} />
            <CountCards counts={counts} />
            <div className="grid gap-4 sm:gap-6 xl:grid-cols-[1fr_20rem]">
              <ActivityOverview counts={counts} />
              <QuickSummary counts={counts} />
            </div>
            <div className="grid gap-4 sm:gap-6 xl:grid-cols-2">
              <SitePreview />
              <Jobs loaded={jobs} />
            </div>
          </div>
        )}
      </LoadedContent>
    </>
  );
}

const previewLabels = adminLabels.sitePreview;

/** Opens a preview of the site at a future time. */
function SitePreview() {
  const [at, setAt] = useState("");
  const opening = useAttempt(versionMessages.previewFailed);

  const open = () => opening.run(() => openInTab(() => previewSite(adminApi, at)));

  return (
    <Card as="section" aria-labelledby="site-preview">
      <h2 id="site-preview" className="text-xl">
        {previewLabels.title}
      </h2>
      <p className="mt-1 text-muted">{previewLabels.description}</p>
      <form
        className="mt-4 flex flex-wrap items-end gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void open();
        }}
      >
        <TextField
          label={previewLabels.dateAndTime}
          type="datetime-local"
          required
          value={at}
          onChange={(event) => setAt(event.target.value)}
        />
        <Button type="submit" variant="secondary" disabled={at === ""}>
          {previewLabels.openPreview}
        </Button>
      </form>
      <FailureAlert failure={opening.failure} className="mt-4" />
    </Card>
  );
}
