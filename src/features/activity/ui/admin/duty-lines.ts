import type { Duties } from "#features/activity/activity.contract.ts";
import { screenOfKind } from "#features/activity/activity.rules.ts";
import { formatDay, formatInstant } from "#shared/dates.ts";

/** A task, and the screen on which to do it. */
export interface DutyLine {
  words: string;
  to: string;
}

const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

const plural = (count: number, noun: string) => `${count.toLocaleString("en-GB")} ${noun}${count === 1 ? "" : "s"}`;

/** The tasks in words, most urgent first. @param newApplications 0 for roles that do not see applications */
export function dutyLines(duties: Duties, newApplications: number, timeZone: string): DutyLine[] {
  const { nextEvent, pastEvents, drafts, backups } = duties;
  const lines: DutyLine[] = [];
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
