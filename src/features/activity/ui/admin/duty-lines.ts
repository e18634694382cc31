import type { Duties } from "#features/activity/activity.contract.ts";
import { screenOfKind } from "#features/activity/activity.rules.ts";
import { formatDay, formatInstant } from "#shared/dates.ts";

/** Something that waits for an officer, and the screen where it is done. */
export interface DutyLine {
  words: string;
  to: string;
}

const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

const plural = (count: number, noun: string) => `${count.toLocaleString("en-GB")} ${noun}${count === 1 ? "" : "s"}`;

function backupWords({ state, madeAt = "" }: NonNullable<Duties["backup"]>, timeZone: string) {
  if (state === "none") return "There is no proven backup yet";
  return `The last proven backup is of ${formatInstant(madeAt, timeZone)}`;
}

/** What waits, the most pressing first. @param newApplications 0 for who does not see them */
export function dutyLines(duties: Duties, newApplications: number, timeZone: string): DutyLine[] {
  const { nextEvent, pastEvents, drafts, backup } = duties;
  const lines: DutyLine[] = [];
  if (nextEvent && nextEvent.lacks.length > 0)
    lines.push({
      words: `The next event, ${nextEvent.title} on ${formatInstant(nextEvent.startsAt, timeZone)}, lacks ${listed(nextEvent.lacks)}`,
      to: `/admin/events?q=${encodeURIComponent(nextEvent.title)}`,
    });
  if (newApplications > 0)
    lines.push({
      words: `${plural(newApplications, "new application")} to answer`,
      to: "/admin/students?state=new",
    });
  for (const { title, date, lacks } of pastEvents.items)
    lines.push({
      words: `${title} of ${formatDay(date)} lacks ${listed(lacks)}`,
      to: lacks.includes("pictures in the gallery") ? "/admin/gallery" : "/admin/reports?type=event",
    });
  const more = pastEvents.total - pastEvents.items.length;
  if (more > 0)
    lines.push({
      words: `${plural(more, "more past event")} of this half year ${more === 1 ? "is" : "are"} like that`,
      to: "/admin/events?status=past",
    });
  for (const { entity, count } of drafts) {
    const to = screenOfKind(entity);
    if (to) lines.push({ words: `${plural(count, "draft")} of ${entity}s ${count === 1 ? "waits" : "wait"}`, to });
  }
  if (backup) lines.push({ words: backupWords(backup, timeZone), to: "/admin/health" });
  return lines;
}
