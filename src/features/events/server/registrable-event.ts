import type { Db } from "#platform/db/database.ts";
import { findEvent } from "./events.store.ts";

/** Returns what decides about an event's registrations; undefined if it does not exist or is in the trash. */
export async function findRegistrableEvent(db: Db, id: string) {
  const event = await findEvent(db, id, "active");
  if (!event) return undefined;
  const { title, starts_at: startsAt, registration_link, state } = event;
  const hasRegistrationLink = Boolean(registration_link);
  return { title, startsAt, hasRegistrationLink, isPublished: state === "published", isCancelled: false };
}
