import { formatDay, formatInstant } from "#shared/dates.ts";
import type { Activity, Duties } from "./activity.contract.ts";

/** The screen of each content type in the audit table, and whether its list can be searched. */
const screens: Record<string, { to: string; searched?: boolean }> = {
  event: { to: "/admin/events", searched: true },
  "gallery item": { to: "/admin/gallery" },
  achievement: { to: "/admin/achievements", searched: true },
  report: { to: "/admin/reports", searched: true },
  banner: { to: "/admin/banners" },
  "team member": { to: "/admin/team", searched: true },
  chapter: { to: "/admin/chapters" },
  resource: { to: "/admin/resources" },
  page: { to: "/admin/pages" },
  "new year": { to: "/admin/new-year" },
  "hero settings": { to: "/admin/hero-settings" },
  "student application": { to: "/admin/students" },
  "student applications": { to: "/admin/students" },
  "retention of applications": { to: "/admin/students" },
  handover: { to: "/admin/handover" },
  "handover notes": { to: "/admin/handover" },
};

const verbs: Record<string, string> = {
  created: "added",
  updated: "edited",
  purged: "permanently deleted",
};

const capitalised = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

/** Returns the screen of a content type, or undefined if there is none. */
const screenOfKind = (entity: string): string | undefined => screens[entity]?.to;

/** Returns the screen that shows the item of an entry, or undefined if there is none. */
export function screenOf({ entity, action, label, times }: Activity): string | undefined {
  const screen = screens[entity];
  if (!screen || action === "purged") return undefined;
  if (action === "deleted") return "/admin/trash";
  const isOne = screen.searched && times === undefined && action !== "reordered";
  return isOne ? `${screen.to}?q=${encodeURIComponent(label)}` : screen.to;
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

const plural = (count: number, noun: string) => `${count.toLocaleString("en-GB")} ${noun}${count === 1 ? "" : "s"}`;

/** The tasks in words, most urgent first. @param newApplications 0 for roles that do not see applications */
export function listTasks(duties: Duties, newApplications: number, timeZone: string): Task[] {
  const { nextEvent, pastEvents, drafts, backups } = duties;
  const lines: Task[] = [];
  if (nextEvent && nextEvent.lacks.length > 0)
    lines.push({
      words: `The next event, ${nextEvent.title} on ${formatInstant(nextEvent.startsAt, timeZone)}, needs ${listed(nextEvent.lacks)}`,
      to: `/admin/events?q=${encodeURIComponent(nextEvent.title)}`,
    });
  if (newApplications > 0)
    lines.push({
      words: `${plural(newApplications, "new application")} to answer`,
      to: "/admin/students?state=new",
    });
  for (const { title, date, lacks } of pastEvents.items)
    lines.push({
      words: `${title} on ${formatDay(date)} needs ${listed(lacks)}`,
      to: lacks.includes("pictures in the gallery") ? "/admin/gallery" : "/admin/reports?type=event",
    });
  const more = pastEvents.total - pastEvents.items.length;
  if (more > 0)
    lines.push({
      words: `${plural(more, "more past event")} ${more === 1 ? "needs" : "need"} pictures or a report`,
      to: "/admin/events?status=past",
    });
  for (const { entity, count } of drafts) {
    const to = screenOfKind(entity);
    if (to) lines.push({ words: `${plural(count, `${entity} draft`)} to publish`, to });
  }
  if (backups) lines.push({ words: backups, to: "/admin/health" });
  return lines;
}
