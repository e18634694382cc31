import type { Deps } from "#platform/deps.ts";
import { listEvents } from "./events.store.ts";

/**
 * Returns the next instant that changes an event's status. An event is past from its start, and registration is closed
 * one millisecond later.
 */
export async function nextEventInstant({ db }: Pick<Deps, "db">, now: Date): Promise<Date | undefined> {
  const justBefore = new Date(now.getTime() - 1);
  const listed = await listEvents(db, { status: "upcoming", limit: 1 }, justBefore, "published");
  const [next] = Array.isArray(listed) ? listed : listed.items;
  if (!next) return undefined;
  return new Date(next.starts_at > now.getTime() ? next.starts_at : next.starts_at + 1);
}
