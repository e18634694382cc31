import { formatDay, formatInstant, inZone } from "#shared/dates.ts";
import { listWords } from "#shared/list-words.ts";
import type { Activity, TaskData } from "./activity.contract.ts";
import { activityLabels } from "./activity.labels.ts";

const actions = activityLabels.taskActions;

/** The admin screens by the name of a content type, and whether their lists can be searched. */
export type ItemScreens = ReadonlyMap<string, { path: string; hasSearch?: boolean }>;

const verbs: Record<string, string> = {
  created: "added",
  updated: "edited",
  purged: "permanently deleted",
};

const capitalised = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

/** Returns the screen that shows the item of an entry, or undefined if there is none. */
export function screenOf({ entity, action, label, times }: Activity, screens: ItemScreens): string | undefined {
  const screen = screens.get(entity);
  if (!screen || action === "purged") return undefined;
  if (action === "deleted") return "/admin/trash";
  const isOne = screen.hasSearch && times === undefined && action !== "reordered";
  return isOne ? `${screen.path}?q=${encodeURIComponent(label)}` : screen.path;
}

/** Formats an entry, for example "Event added by asha" or "12 gallery items added by asha". */
export function formatActivity({ action, entity, actor, times = 1 }: Activity): string {
  const subject = times > 1 ? `${times} ${entity}s` : action === "reordered" ? `${entity}s` : entity;
  return `${capitalised(subject)} ${verbs[action] ?? action} by ${actor}`;
}

/** Formats a content type for a filter, for example "Gallery item". */
export const formatItemType = capitalised;

/** A task, and the button that opens the screen to do it. */
export interface Task {
  words: string;
  to: string;
  action: string;
  /** Whether the due date has passed. */
  isOverdue?: true;
}

export const plural = (count: number, noun: string, nouns = `${noun}s`) =>
  `${count.toLocaleString("en-GB")} ${count === 1 ? noun : nouns}`;

interface TaskOptions {
  /** 0 for roles that do not see applications. */
  newApplications: number;
  timeZone: string;
  now: Date;
  screens: ItemScreens;
}

type RegistrationTask = NonNullable<TaskData["registrations"]>[number];

const pageOfEvent = (eventId: string, more = "") => `/admin/events/${encodeURIComponent(eventId)}${more}`;

function registrationTask({ eventId, title, task, count, closesAt }: RegistrationTask, timeZone: string): Task {
  if (task === "confirm_numbers")
    return {
      words: `Confirm the attendance numbers of ${title}`,
      to: pageOfEvent(eventId, "?tab=report"),
      action: actions.confirm,
    };
  const words =
    task === "waiting"
      ? `${plural(count, "person", "people")} ${count === 1 ? "is" : "are"} waiting for a place at ${title}`
      : `Registration for ${title} closes on ${formatInstant(closesAt, timeZone)}, and ${plural(count, "place")} ${count === 1 ? "is" : "are"} free`;
  return { words, to: pageOfEvent(eventId, "?tab=people"), action: actions.people };
}

/** Incomplete drafts beyond this number only count as drafts. */
const INCOMPLETE_DRAFTS_SHOWN = 3;

/** Duties beyond this number share one line. */
const REPORTS_SHOWN = 3;

/** Returns the tasks as text: first what protects the site and its people, then what is overdue, then the rest by urgency. */
export function listTasks(taskData: TaskData, { newApplications, timeZone, now, screens }: TaskOptions): Task[] {
  const { nextEvent, pastEvents, registrations = [], reporting = [], pictureReports, drafts, backups } = taskData;
  const overdueIf = (isOverdue: boolean) => (isOverdue ? { isOverdue } : {});
  const incomplete = taskData.incompleteDrafts?.slice(0, INCOMPLETE_DRAFTS_SHOWN) ?? [];
  const lines: Task[] = [];
  if (backups) lines.push({ words: backups, to: "/admin/health", action: actions.health });
  if (pictureReports)
    lines.push({
      words: `${plural(pictureReports.count, "report")} of pictures to answer, the first by ${formatInstant(pictureReports.dueAt, timeZone)}`,
      to: "/admin/picture-reports",
      action: actions.pictureReports,
      ...overdueIf(new Date(pictureReports.dueAt) < now),
    });
  const today = inZone(now.toISOString(), timeZone).slice(0, 10);
  const duties = reporting.slice(0, REPORTS_SHOWN).map(
    ({ title, dueOn, eventId }): Task => ({
      words: dueOn === null ? title : `${title} by ${formatDay(dueOn)}`,
      to: eventId ? pageOfEvent(eventId, "?tab=report") : "/admin/reporting",
      action: eventId ? actions.vtools : actions.reporting,
      ...overdueIf(dueOn !== null && dueOn < today),
    }),
  );
  lines.push(...duties.filter(({ isOverdue }) => isOverdue));
  if (nextEvent && nextEvent.lacks.length > 0)
    lines.push({
      words: `The next event, ${nextEvent.title} on ${formatInstant(nextEvent.startsAt, timeZone)}, needs ${listWords(nextEvent.lacks)}`,
      to: pageOfEvent(nextEvent.eventId),
      action: actions.edit,
    });
  lines.push(...registrations.map((registration) => registrationTask(registration, timeZone)));
  if (newApplications > 0)
    lines.push({
      words: `${plural(newApplications, "new application")} to answer`,
      to: "/admin/students?state=new",
      action: actions.answer,
    });
  lines.push(...duties.filter(({ isOverdue }) => !isOverdue));
  if (reporting.length > REPORTS_SHOWN)
    lines.push({
      words: `${plural(reporting.length - REPORTS_SHOWN, "more IEEE report")} to send`,
      to: "/admin/reporting",
      action: actions.reporting,
    });
  for (const { eventId, title, date, lacks } of pastEvents.items) {
    const hasPhotos = !lacks.includes("photos in the gallery");
    lines.push({
      words: `${title} on ${formatDay(date)} needs ${listWords(lacks)}`,
      to: pageOfEvent(eventId, hasPhotos ? "?tab=report" : "?tab=photos&add"),
      action: hasPhotos ? actions.report : actions.photos,
    });
  }
  const more = pastEvents.total - pastEvents.items.length;
  if (more > 0)
    lines.push({
      words: `${plural(more, "more past event")} ${more === 1 ? "needs" : "need"} photos or a report`,
      to: "/admin/events?status=past",
      action: actions.past,
    });
  for (const { eventId, title, lacks } of incomplete)
    lines.push({
      words: `The draft ${title} needs ${listWords(lacks)}`,
      to: pageOfEvent(eventId),
      action: actions.edit,
    });
  for (const { entity, count: all } of drafts) {
    const to = screens.get(entity)?.path;
    const count = entity === "event" ? all - incomplete.length : all;
    if (to && count > 0)
      lines.push({ words: `${plural(count, `${entity} draft`)} to publish`, to, action: actions.drafts });
  }
  return lines;
}
