import type { Deps } from "#platform/deps.ts";
import { listEvents } from "./events.store.ts";

/**
 * The next instant that changes what is said of some event: at its beginning it is past, and from the millisecond after
 * that registration is closed.
 */
export async function nextEventInstant({ db }: Pick<Deps, "db">, now: Date): Promise<Date | undefined> {
  const justBefore = new Date(now.getTime() - 1);
  const listed = await listEvents(db, { status: "upcoming", limit: 1 }, justBefore, "published");
  const [next] = Array.isArray(listed) ? listed : listed.items;
  if (!next) return undefined;
  return new Date(next.starts_at > now.getTime() ? next.starts_at : next.starts_at + 1);
}
