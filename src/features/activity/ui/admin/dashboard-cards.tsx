import { CircleAlert, CircleCheck, CircleDashed } from "lucide-react";
import { use, useState } from "react";
import { Link } from "react-router";
import { activityMessages, type JobRun, type TaskData } from "#features/activity/activity.contract.ts";
import { activityLabels } from "#features/activity/activity.labels.ts";
import { listTasks } from "#features/activity/activity.rules.ts";
import { Button, buttonClasses } from "#kit/action/button.tsx";
import { ScreenSection } from "#kit/admin/screen-parts.tsx";
import { Alert } from "#kit/feedback/alert.tsx";
import { formatInstant } from "#shared/dates.ts";
import { ItemScreensContext } from "./activity-list.tsx";

const labels = activityLabels.tasksCard;
const nextLabels = activityLabels.nextEventCard;

/** More tasks than these show on request. */
const TASKS_SHOWN = 5;

interface TasksCardProps {
  /** Null when loading failed. */
  taskData: TaskData | null;
  /** 0 for roles that do not see applications. */
  newApplications: number;
  /** Whether the role may open a screen. Tasks on other screens are left out. */
  mayOpen: (path: string) => boolean;
  timeZone: string;
}

const Done = ({ children }: { children: string }) => (
  <p className="mt-3 flex items-center gap-3 text-muted">
    <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success" />
    {children}
  </p>
);

/** Shows the next event and the details that are still missing. */
export function NextEventCard({ taskData, timeZone }: { taskData: TaskData; timeZone: string }) {
  const { nextEvent } = taskData;
  const isOn = nextEvent?.isOn ?? false;
  const hasDoor = isOn && nextEvent?.hasForm;
  return (
    <ScreenSection id="next-event" title={isOn ? nextLabels.onNow : nextLabels.title}>
      {nextEvent ? (
        <>
          <p className="mt-3 font-semibold tabular-nums">{formatInstant(nextEvent.startsAt, timeZone)}</p>
          <p dir="auto" className="mt-1 break-words text-lg">
            {nextEvent.title}
          </p>
          {nextEvent.lacks.length === 0 ? (
            !isOn && <Done>{nextLabels.ready}</Done>
          ) : (
            <>
              <p className="mt-3 text-muted text-sm">{nextLabels.needs}</p>
              <ul>
                {nextEvent.lacks.map((lack) => (
                  <li key={lack} className="mt-1 flex items-center gap-3">
                    <CircleDashed aria-hidden="true" className="size-5 shrink-0 text-muted" />
                    {lack}
                  </li>
                ))}
              </ul>
            </>
          )}
          <Link
            to={`/admin/events/${encodeURIComponent(nextEvent.eventId)}${hasDoor ? "?tab=door" : ""}`}
            className={`mt-4 ${buttonClasses({ variant: "secondary", size: "small" })}`}
          >
            {hasDoor ? nextLabels.openDoor : nextLabels.edit}
          </Link>
        </>
      ) : (
        <>
          <p className="mt-3 text-muted">{nextLabels.none}</p>
          <Link to="/admin/events?add" className={`mt-4 ${buttonClasses({ variant: "secondary", size: "small" })}`}>
            {nextLabels.add}
          </Link>
        </>
      )}
    </ScreenSection>
  );
}

/** Lists the tasks of officers, each with a button that opens its screen. The next event has its own card. */
export function TasksCard({ taskData, newApplications, mayOpen, timeZone }: TasksCardProps) {
  const screens = use(ItemScreensContext);
  const [showsAll, setShowsAll] = useState(false);
  const options = { newApplications, timeZone, screens, now: new Date() };
  const tasks = taskData ? listTasks({ ...taskData, nextEvent: undefined }, options) : [];
  const lines = tasks.filter(({ to }) => mayOpen(to));
  const shown = showsAll ? lines : lines.slice(0, TASKS_SHOWN);
  return (
    <ScreenSection id="tasks" title={labels.tasks}>
      {taskData === null && <Alert className="mt-4">{activityMessages.tasksFailed}</Alert>}
      {taskData && lines.length === 0 && <Done>{activityMessages.nothingToDo}</Done>}
      {lines.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {shown.map(({ words, to, action, isOverdue }) => (
            <li key={words} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <span dir="auto" className="min-w-0 flex-1 basis-56 break-words">
                {isOverdue && (
                  <span className="mr-2 inline-block rounded-full bg-danger px-3 py-0.5 font-semibold text-on-accent text-xs">
                    {labels.overdue}
                  </span>
                )}
                {words}
              </span>
              <Link
                to={to}
                aria-label={`${action}: ${words}`}
                className={buttonClasses({ variant: "secondary", size: "small" })}
              >
                {action}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {lines.length > TASKS_SHOWN && (
        <Button
          variant="secondary"
          size="small"
          className="mt-3"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? labels.showFewer : labels.showAll(lines.length)}
        </Button>
      )}
    </ScreenSection>
  );
}

const maintenanceLabels = activityLabels.maintenanceCard;

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
    <ScreenSection id="maintenance" title={maintenanceLabels.maintenance}>
      {runs === null && <Alert className="mt-4">{activityMessages.jobsFailed}</Alert>}
      {runs?.length === 0 && <p className="py-4 text-muted">{maintenanceLabels.noJobHasRunYet}</p>}
      {runs !== null && runs.length > 0 && (
        <>
          <p className="mt-3 flex items-center gap-3 text-sm">
            <Icon
              aria-hidden="true"
              className={`size-5 shrink-0 ${failed.length > 0 ? "text-danger" : "text-success"}`}
            />
            {failed.length > 0 ? maintenanceLabels.jobFailed : maintenanceLabels.allSucceeded}
          </p>
          {failed.length > 0 && <Runs runs={failed} timeZone={timeZone} />}
          <details className="mt-2">
            <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand text-sm">
              {maintenanceLabels.viewAllJobs}
            </summary>
            <Runs runs={runs} timeZone={timeZone} />
          </details>
        </>
      )}
    </ScreenSection>
  );
}
