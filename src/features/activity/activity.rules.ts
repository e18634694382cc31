import { formatDay, formatInstant } from "#shared/dates.ts";
import type { Activity, TaskData } from "./activity.contract.ts";

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
export function activityInWords({ action, entity, actor, times = 1 }: Activity): string {
  const subject = times > 1 ? `${times} ${entity}s` : action === "reordered" ? `${entity}s` : entity;
  return `${capitalised(subject)} ${verbs[action] ?? action} by ${actor}`;
}

/** Formats a content type for a filter, for example "Gallery item". */
export const kindInWords = capitalised;

/** A task, and the screen on which to do it. */
export interface Task {
  words: string;
  to: string;
}

const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

const plural = (count: number, noun: string, nouns = `${noun}s`) =>
  `${count.toLocaleString("en-GB")} ${count === 1 ? noun : nouns}`;

interface TaskOptions {
  /** 0 for roles that do not see applications. */
  newApplications: number;
  timeZone: string;
  screens: ItemScreens;
}

type RegistrationDuty = NonNullable<TaskData["registrations"]>[number];

function registrationTask({ eventId, title, task, count, closesAt }: RegistrationDuty, timeZone: string): Task {
  const page = `/admin/events/${encodeURIComponent(eventId)}`;
  if (task === "confirm_numbers")
    return { words: `Confirm the attendance numbers of ${title}`, to: `${page}?tab=report` };
  const words =
    task === "waiting"
      ? `${plural(count, "person", "people")} ${count === 1 ? "is" : "are"} waiting for a place at ${title}`
      : `Registration for ${title} closes on ${formatInstant(closesAt, timeZone)}, and ${plural(count, "place")} ${count === 1 ? "is" : "are"} free`;
  return { words, to: `${page}?tab=people` };
}

/** More duties are one line. */
const REPORTS_SHOWN = 3;

/** The tasks in words, most urgent first. */
export function listTasks(taskData: TaskData, { newApplications, timeZone, screens }: TaskOptions): Task[] {
  const { nextEvent, pastEvents, registrations = [], reporting = [], drafts, backups } = taskData;
  const lines: Task[] = [];
  if (nextEvent && nextEvent.lacks.length > 0)
    lines.push({
      words: `The next event, ${nextEvent.title} on ${formatInstant(nextEvent.startsAt, timeZone)}, needs ${listed(nextEvent.lacks)}`,
      to: `/admin/events?q=${encodeURIComponent(nextEvent.title)}`,
    });
  lines.push(...registrations.map((registration) => registrationTask(registration, timeZone)));
  if (newApplications > 0)
    lines.push({
      words: `${plural(newApplications, "new application")} to answer`,
      to: "/admin/students?state=new",
    });
  for (const { title, dueOn, eventId } of reporting.slice(0, REPORTS_SHOWN))
    lines.push({
      words: dueOn === null ? title : `${title} by ${formatDay(dueOn)}`,
      to: eventId ? `/admin/events/${encodeURIComponent(eventId)}?tab=report` : "/admin/reporting",
    });
  if (reporting.length > REPORTS_SHOWN)
    lines.push({
      words: `${plural(reporting.length - REPORTS_SHOWN, "more IEEE report")} to send`,
      to: "/admin/reporting",
    });
  for (const { title, date, lacks } of pastEvents.items)
    lines.push({
      words: `${title} on ${formatDay(date)} needs ${listed(lacks)}`,
      to: lacks.includes("photos in the gallery") ? "/admin/gallery" : "/admin/reports?type=event",
    });
  const more = pastEvents.total - pastEvents.items.length;
  if (more > 0)
    lines.push({
      words: `${plural(more, "more past event")} ${more === 1 ? "needs" : "need"} photos or a report`,
      to: "/admin/events?status=past",
    });
  for (const { entity, count } of drafts) {
    const to = screens.get(entity)?.path;
    if (to) lines.push({ words: `${plural(count, `${entity} draft`)} to publish`, to });
  }
  if (backups) lines.push({ words: backups, to: "/admin/health" });
  return lines;
}
