import { ArrowRight, CircleCheck } from "lucide-react";
import { use } from "react";
import { Link } from "react-router";
import { activityMessages, type TaskData } from "#features/activity/activity.contract.ts";
import { activityLabels } from "#features/activity/activity.labels.ts";
import { listTasks } from "#features/activity/activity.rules.ts";
import { ScreenSection } from "#kit/admin/screen-parts.tsx";
import { Alert } from "#kit/feedback/alert.tsx";
import { formatInstant } from "#shared/dates.ts";
import { ItemScreensContext } from "./activity-list.tsx";

const labels = activityLabels.tasksCard;

interface TasksCardProps {
  /** Null when loading failed. */
  taskData: TaskData | null;
  /** 0 for roles that do not see applications. */
  newApplications: number;
  /** Whether the role may open a screen. Tasks on other screens are left out. */
  mayOpen: (path: string) => boolean;
  timeZone: string;
}

function NoTasks({ nextEvent, timeZone }: { nextEvent: TaskData["nextEvent"]; timeZone: string }) {
  return (
    <p className="mt-3 flex items-center gap-3 text-muted">
      <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success" />
      <span className="min-w-0 break-words">
        {activityMessages.nothingToDo}
        {nextEvent && labels.nextEvent(nextEvent.title, formatInstant(nextEvent.startsAt, timeZone))}
      </span>
    </p>
  );
}

/** Lists the tasks of officers, each with a link to its screen. */
export function TasksCard({ taskData, newApplications, mayOpen, timeZone }: TasksCardProps) {
  const screens = use(ItemScreensContext);
  const tasks = taskData ? listTasks(taskData, { newApplications, timeZone, screens }) : [];
  const lines = tasks.filter(({ to }) => mayOpen(to));
  return (
    <ScreenSection id="tasks" title={labels.tasks}>
      {taskData === null && <Alert className="mt-4">{activityMessages.tasksFailed}</Alert>}
      {taskData && lines.length === 0 && <NoTasks nextEvent={taskData.nextEvent} timeZone={timeZone} />}
      {lines.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {lines.map(({ words, to }) => (
            <li key={words}>
              <Link
                to={to}
                className="flex min-h-11 items-center justify-between gap-4 py-2 font-semibold text-ink text-sm no-underline hover:text-brand"
              >
                <span dir="auto" className="min-w-0 break-words">
                  {words}
                </span>
                <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </ScreenSection>
  );
}
