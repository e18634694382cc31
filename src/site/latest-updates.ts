import { achievementPath } from "#features/achievements/achievements.rules.ts";
import { eventPath } from "#features/events/events.rules.ts";

/** Numbers of items on the home page. */
export const HOME_EVENTS = 2;
export const HOME_ACHIEVEMENTS = 2;
export const HOME_UPDATES = 3;

interface PublishedItem {
  _id: string;
  slug: string;
  title: string;
  description: string;
  createdAt: string;
  date: string;
}

export interface Update extends Omit<PublishedItem, "slug"> {
  kind: "Event" | "Achievement";
  /** The date of the event or achievement: a day such as "2026-03-05", or text of an officer such as "June 2026". */
  date: string;
  /** Its own page. */
  to: string;
  image: string;
  focus?: string | undefined;
}

/** Returns the newest events and achievements in one list, newest first. */
export function latestUpdates(
  events: readonly (PublishedItem & { pictures: readonly { image: string; focus?: string | undefined }[] })[],
  achievements: readonly (PublishedItem & { image: string; focus?: string | undefined })[],
  count: number,
): Update[] {
  const pick = ({ _id, title, description, createdAt, date }: PublishedItem) => ({
    _id,
    title,
    description,
    createdAt,
    date,
  });
  const updates: Update[] = [
    ...events.map((event) => ({
      ...pick(event),
      kind: "Event" as const,
      to: eventPath(event),
      image: event.pictures[0]?.image ?? "",
      focus: event.pictures[0]?.focus,
    })),
    ...achievements.map((achievement) => ({
      ...pick(achievement),
      kind: "Achievement" as const,
      to: achievementPath(achievement),
      image: achievement.image,
      focus: achievement.focus,
    })),
  ];
  return updates.sort((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, count);
}
